package io.mneme.spi.kind;

import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.Type;
import io.mneme.api.journal.ClientEntryParser;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.RevisionMismatchException;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.Subscription;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.api.journal.UnreadableException;
import io.mneme.spi.erase.Erased;
import io.mneme.spi.erase.ErasureParticipant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;

/** A journal in memory, for tests. */
public class MemoryJournal<E> implements Journal<E> {

    private final String name;
    private final EntryKind<E> kind;
    private final NavigableMap<Long, StoredEntry<E>> entries = new TreeMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Runnable> followers = new CopyOnWriteArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<Long> archived = new HashSet<>();
    private final Set<Long> unreadable = new HashSet<>();
    private final String lineage = UUID.randomUUID().toString();
    private long end;
    private SkippedLines skipped = SkippedLines.NONE;

    public MemoryJournal(EntryKind<E> kind) {
        this(kind.name(), kind);
    }

    /** Creates an empty journal of this name. */
    public MemoryJournal(String name, EntryKind<E> kind) {
        this.name = name;
        this.kind = kind;
    }

    /** Makes the journal report skipped lines. */
    public final synchronized void skip(SkippedLines lines) {
        skipped = lines;
    }

    /** Moves an entry to the archives. */
    public final synchronized void archive(String id) {
        archived.add(find(id).orElseThrow().position().value());
    }

    /** Makes the entries of these ids unreadable for followers, and all others readable. */
    public final synchronized void block(Collection<String> ids) {
        unreadable.clear();
        ids.forEach(id -> unreadable.add(find(id).orElseThrow().position().value()));
    }

    /** Removes every entry, as when another program replaces the file. */
    public final void replaceFile() {
        synchronized (this) {
            Position first = new Position(entries.isEmpty() ? end : entries.firstKey());
            Position last = new Position(end);
            entries.clear();
            taken.clear();
            changes.add(Change.ofFiles(new Position(++end), first, last));
        }
        wake();
    }

    @Override
    public final String name() {
        return name;
    }

    @Override
    public final String json(E entry) {
        return kind.json(entry);
    }

    @Override
    public final Optional<ClientEntryParser<E>> parser() {
        return kind.parser().map(MemoryReader::new);
    }

    @Override
    public StoredEntry<E> append(E entry) {
        StoredEntry<E> stored = appended(entry);
        wake();
        return stored;
    }

    private synchronized StoredEntry<E> appended(E entry) {
        String own = kind.id(entry);
        E identified = own.isEmpty() ? kind.withId(entry, kind.newId()) : entry;
        if (!taken.add(kind.id(identified))) {
            throw new TakenIdException(own);
        }
        StoredEntry<E> stored = stored(++end, identified);
        entries.put(end, stored);
        return stored;
    }

    @Override
    public List<StoredEntry<E>> appendAll(List<E> all) {
        List<StoredEntry<E>> stored = new ArrayList<>();
        synchronized (this) {
            requireNewIds(all);
            all.forEach(entry -> stored.add(appended(entry)));
        }
        wake();
        return List.copyOf(stored);
    }

    private void requireNewIds(List<E> all) {
        Set<String> ids = new HashSet<>(taken);
        for (E entry : all) {
            String own = kind.id(entry);
            if (!own.isEmpty() && !ids.add(own)) {
                throw new TakenIdException(own);
            }
        }
    }

    private StoredEntry<E> stored(long position, E entry) {
        String revision = Integer.toHexString(kind.encode(entry).hashCode());
        return new StoredEntry<>(new Position(position), kind.id(entry), revision, entry);
    }

    @Override
    public synchronized Optional<StoredEntry<E>> find(String id) {
        return entries.values().stream()
                .filter(stored -> stored.id().equals(id))
                .findFirst();
    }

    private StoredEntry<E> existing(String id) {
        return find(id).orElseThrow(() -> new UnknownEntryException(name(), id));
    }

    @Override
    public StoredEntry<E> replace(String id, String revision, E entry) {
        if (!kind.id(entry).equals(id)) {
            throw new IllegalArgumentException("an edit must keep the id " + id + ": " + kind.id(entry));
        }
        StoredEntry<E> after = replaced(id, revision, entry);
        wake();
        return after;
    }

    private synchronized StoredEntry<E> replaced(String id, String revision, E entry) {
        StoredEntry<E> before = existing(id, revision);
        StoredEntry<E> after = stored(before.position().value(), entry);
        if (!after.revision().equals(revision)) {
            entries.put(before.position().value(), after);
            changes.add(Change.ofEntry(new Position(++end), Type.EDITED, before.position(), id));
        }
        return after;
    }

    private StoredEntry<E> existing(String id, String revision) {
        StoredEntry<E> stored = existing(id);
        if (!stored.revision().equals(revision)) {
            throw new RevisionMismatchException(name(), id, revision, stored.revision());
        }
        return stored;
    }

    @Override
    public void delete(String id, Optional<String> revision) {
        synchronized (this) {
            remove(revision.map(expected -> existing(id, expected)).orElseGet(() -> existing(id)));
        }
        wake();
    }

    @Override
    public int erase(Collection<String> ids) {
        int erased = 0;
        synchronized (this) {
            for (String id : new HashSet<>(ids)) {
                Optional<StoredEntry<E>> stored = find(id);
                stored.ifPresent(this::remove);
                erased += stored.isPresent() ? 1 : 0;
            }
        }
        wake();
        return erased;
    }

    private void remove(StoredEntry<E> stored) {
        entries.remove(stored.position().value());
        changes.add(Change.ofEntry(new Position(++end), Type.DELETED, stored.position(), stored.id()));
    }

    private boolean isListed(StoredEntry<E> stored, String lane) {
        return lane.equals(ALL_ENTRIES) || kind.lanes(stored.entry()).contains(lane);
    }

    @Override
    public synchronized Slice<E> page(EntryQuery which, Position before, long skip, int limit) {
        requireAtLeastOne(limit);
        List<StoredEntry<E>> all = entries.descendingMap().values().stream()
                .filter(stored -> isSelected(stored, which))
                .toList();
        List<StoredEntry<E>> rest = all.stream()
                .filter(stored -> before.isAfter(stored.position()))
                .skip(skip)
                .toList();
        return new Slice<>(rest.stream().limit(limit).toList(), all.size(), rest.size() > limit, skipped);
    }

    private boolean isSelected(StoredEntry<E> stored, EntryQuery query) {
        boolean reachable =
                query.includeArchived() || !archived.contains(stored.position().value());
        return reachable && isListed(stored, query.lane()) && query.includes(kind.timestamp(stored.entry()));
    }

    @Override
    public synchronized List<StoredEntry<E>> at(List<Position> positions) {
        return positions.stream()
                .map(position -> entries.get(position.value()))
                .filter(Objects::nonNull)
                .toList();
    }

    @Override
    public List<StoredEntry<E>> firstAt(List<Position> positions, int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
        return at(positions).stream().limit(limit).toList();
    }

    @Override
    public synchronized List<Position> selected(List<Position> positions, EntryQuery query) {
        return at(positions).stream()
                .filter(stored -> isSelected(stored, query))
                .map(StoredEntry::position)
                .toList();
    }

    @Override
    public synchronized long countBefore(EntryQuery query, Position position) {
        return entries.headMap(position.value()).values().stream()
                .filter(stored -> isSelected(stored, query))
                .count();
    }

    @Override
    public synchronized Slice<E> after(EntryQuery query, Position position, int limit) {
        requireAtLeastOne(limit);
        List<StoredEntry<E>> rest = entries.tailMap(position.value(), false).values().stream()
                .filter(stored -> isSelected(stored, query))
                .toList();
        long total = countBefore(query, Position.END);
        return new Slice<>(rest.stream().limit(limit).toList(), total, rest.size() > limit, skipped);
    }

    @Override
    public synchronized List<JournalEvent<E>> eventsAfter(Position position, int limit) {
        requireAtLeastOne(limit);
        List<JournalEvent<E>> events = new ArrayList<>();
        entries.tailMap(position.value(), false)
                .values()
                .forEach(stored -> events.add(new JournalEvent.Appended<>(stored)));
        changesAfter(position, Integer.MAX_VALUE).forEach(change -> events.add(new JournalEvent.Changed<>(change)));
        events.sort(Comparator.comparing(JournalEvent::position));
        List<JournalEvent<E>> readable =
                events.stream().takeWhile(event -> !isBlocked(event)).toList();
        if (readable.isEmpty() && !events.isEmpty()) {
            List<JournalEvent<E>> blocked =
                    events.stream().takeWhile(this::isBlocked).toList();
            throw blocked(
                    blocked.get(0).position(), blocked.get(blocked.size() - 1).position());
        }
        return readable.stream().limit(limit).toList();
    }

    private boolean isBlocked(JournalEvent<E> event) {
        return unreadable.contains(event.position().value());
    }

    private UnreadableException blocked(Position from, Position to) {
        return new UnreadableException(from, to, "cannot read " + name, new IllegalStateException("blocked"));
    }

    @Override
    public synchronized List<Change> changesAfter(Position position, int limit) {
        requireAtLeastOne(limit);
        return changes.stream()
                .filter(change -> change.position().isAfter(position))
                .limit(limit)
                .toList();
    }

    @Override
    public Subscription subscribe(Runnable wake) {
        followers.add(wake);
        return () -> followers.remove(wake);
    }

    private void wake() {
        followers.forEach(Runnable::run);
    }

    @Override
    public synchronized List<LaneSummary> lanes(String prefix, Position before, int limit) {
        requireAtLeastOne(limit);
        return allLanes().values().stream()
                .filter(lane -> lane.name().startsWith(prefix) && before.isAfter(lane.last()))
                .sorted(Comparator.comparing(LaneSummary::last).reversed())
                .limit(limit)
                .toList();
    }

    private Map<String, LaneSummary> allLanes() {
        Map<String, LaneSummary> lanes = new TreeMap<>();
        for (StoredEntry<E> stored : entries.values()) {
            for (String lane : kind.lanes(stored.entry())) {
                lanes.merge(
                        lane,
                        new LaneSummary(lane, 1, stored.position(), stored.position()),
                        (old, one) -> new LaneSummary(lane, old.entries() + 1, old.first(), one.last()));
            }
        }
        return lanes;
    }

    @Override
    public synchronized JournalEnd currentEnd() {
        return new JournalEnd(lineage, new Position(end));
    }

    @Override
    public synchronized JournalStatus status() {
        Map<String, Long> lanes = new TreeMap<>();
        allLanes().forEach((name, lane) -> lanes.put(name, lane.entries()));
        return new JournalStatus(
                name(),
                "memory",
                "memory",
                1,
                entries.size(),
                archived.size(),
                0,
                new Position(end),
                "never",
                lanes,
                skipped,
                Optional.empty());
    }

    private static void requireAtLeastOne(int limit) {
        if (limit < 1) {
            throw new IllegalArgumentException("limit must be at least 1: " + limit);
        }
    }

    /** Returns what removes erased entries from this journal. */
    public final ErasureParticipant erasure() {
        return new MemoryErasure(this);
    }

    private record MemoryErasure(MemoryJournal<?> journal) implements ErasureParticipant {

        @Override
        public String name() {
            return "journal " + journal.name();
        }

        @Override
        public ErasureStage stage() {
            return ErasureStage.ENTRIES;
        }

        @Override
        public Found find(Erased what) {
            return new Found(what.ids().stream()
                    .filter(id -> what.journal().equals(journal.name()))
                    .filter(id -> journal.find(id).isPresent())
                    .count());
        }

        @Override
        public Removed remove(Erased what) {
            return new Removed(what.journal().equals(journal.name()) ? journal.erase(what.ids()) : 0);
        }
    }
}
