package io.mneme.spi.kind;

import io.mneme.api.entry.TakenIdException;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Event;
import io.mneme.api.journal.Following;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Skipped;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.api.journal.UnknownEntryException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** A journal in memory, for tests of what uses one. */
public class MemoryJournal<E> implements Journal<E> {

    private final EntryKind<E> kind;
    private final NavigableMap<Long, Stored<E>> entries = new TreeMap<>();
    private final List<Change> changes = new ArrayList<>();
    private final List<Runnable> followers = new CopyOnWriteArrayList<>();
    private final Set<String> taken = new HashSet<>();
    private final Set<Long> archived = new HashSet<>();
    private long end;
    private Skipped skipped = Skipped.NONE;

    public MemoryJournal(EntryKind<E> kind) {
        this.kind = kind;
    }

    /** Makes the journal tell that lines were skipped. */
    public final synchronized void skip(Skipped lines) {
        skipped = lines;
    }

    /** Moves an entry to the archives. */
    public final synchronized void archive(String id) {
        archived.add(find(id).orElseThrow().position().value());
    }

    /** Forgets every entry, as when another program has put something else in the file's place. */
    public final void replaceFile() {
        synchronized (this) {
            entries.clear();
            taken.clear();
            changes.add(new Change(new Position(++end), What.REPLACED_FILE, Position.START, ""));
        }
        wake();
    }

    @Override
    public final String name() {
        return kind.name();
    }

    @Override
    public Stored<E> append(E entry) {
        Stored<E> stored = appended(entry);
        wake();
        return stored;
    }

    private synchronized Stored<E> appended(E entry) {
        String own = kind.id(entry);
        E identified = own.isEmpty() ? kind.identified(entry, kind.newId()) : entry;
        if (!taken.add(kind.id(identified))) {
            throw new TakenIdException(own);
        }
        Stored<E> stored = stored(++end, identified);
        entries.put(end, stored);
        return stored;
    }

    private Stored<E> stored(long position, E entry) {
        String revision = Integer.toHexString(kind.encode(entry).hashCode());
        return new Stored<>(new Position(position), kind.id(entry), revision, entry);
    }

    @Override
    public synchronized Optional<Stored<E>> find(String id) {
        return entries.values().stream()
                .filter(stored -> stored.id().equals(id))
                .findFirst();
    }

    private Stored<E> existing(String id) {
        return find(id).orElseThrow(() -> new UnknownEntryException(name(), id));
    }

    @Override
    public Stored<E> edit(String id, Function<Stored<E>, E> edit) {
        Stored<E> after = edited(id, edit);
        wake();
        return after;
    }

    private synchronized Stored<E> edited(String id, Function<Stored<E>, E> edit) {
        Stored<E> before = existing(id);
        Stored<E> after = stored(before.position().value(), edit.apply(before));
        entries.put(before.position().value(), after);
        changes.add(new Change(new Position(++end), What.EDITED, before.position(), id));
        return after;
    }

    @Override
    public void delete(String id, Consumer<Stored<E>> condition) {
        synchronized (this) {
            Stored<E> stored = existing(id);
            condition.accept(stored);
            remove(stored);
        }
        wake();
    }

    @Override
    public int erase(Collection<String> ids) {
        int erased = 0;
        synchronized (this) {
            for (String id : new HashSet<>(ids)) {
                Optional<Stored<E>> stored = find(id);
                stored.ifPresent(this::remove);
                erased += stored.isPresent() ? 1 : 0;
            }
        }
        wake();
        return erased;
    }

    private void remove(Stored<E> stored) {
        entries.remove(stored.position().value());
        changes.add(new Change(new Position(++end), What.DELETED, stored.position(), stored.id()));
    }

    @Override
    public synchronized List<Stored<E>> newest(String lane, int limit, Predicate<? super E> wanted) {
        requireAtLeastOne(limit);
        List<Stored<E>> newest = new ArrayList<>();
        for (Stored<E> stored : entries.descendingMap().values()) {
            if (newest.size() < limit && isListed(stored, lane) && wanted.test(stored.entry())) {
                newest.add(0, stored);
            }
        }
        return newest;
    }

    private boolean isListed(Stored<E> stored, String lane) {
        return lane.equals(EVERYTHING) || kind.lanes(stored.entry()).contains(lane);
    }

    @Override
    public Slice<E> page(Selection which, Position before, long skip, int limit) {
        return search(which, any -> true, before, skip, limit);
    }

    @Override
    public synchronized Slice<E> search(
            Selection which, Predicate<? super E> wanted, Position before, long skip, int limit) {
        requireAtLeastOne(limit);
        List<Stored<E>> all = entries.descendingMap().values().stream()
                .filter(stored -> isListed(stored, which.lane()))
                .filter(stored ->
                        which.archived() || !archived.contains(stored.position().value()))
                .filter(stored -> which.includes(kind.moment(stored.entry())))
                .filter(stored -> wanted.test(stored.entry()))
                .toList();
        List<Stored<E>> rest = all.stream()
                .filter(stored -> before.isAfter(stored.position()))
                .skip(skip)
                .toList();
        return new Slice<>(rest.stream().limit(limit).toList(), all.size(), rest.size() > limit, skipped);
    }

    @Override
    public synchronized List<Event<E>> eventsAfter(Position position, int limit) {
        requireAtLeastOne(limit);
        List<Event<E>> events = new ArrayList<>();
        entries.tailMap(position.value(), false).values().forEach(stored -> events.add(new Event.Appended<>(stored)));
        changesAfter(position).forEach(change -> events.add(new Event.Changed<>(change)));
        events.sort(Comparator.comparing(Event::position));
        return events.stream().limit(limit).toList();
    }

    @Override
    public synchronized List<Change> changesAfter(Position position) {
        return changes.stream()
                .filter(change -> change.position().isAfter(position))
                .toList();
    }

    @Override
    public Following follow(Runnable wake) {
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
        for (Stored<E> stored : entries.values()) {
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
    public synchronized Position end() {
        return new Position(end);
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
}
