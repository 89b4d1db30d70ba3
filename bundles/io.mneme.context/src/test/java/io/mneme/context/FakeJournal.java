package io.mneme.context;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationLanes;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;

/** A journal of dictations in memory. */
public final class FakeJournal implements Journal<Dictation> {

    private final NavigableMap<Long, Stored<Dictation>> entries = new ConcurrentSkipListMap<>();
    private final List<Change> changes = new CopyOnWriteArrayList<>();
    private volatile long end;
    private volatile boolean broken;

    /** Confirms a dictation in the mode {@code proofread}; returns its id. */
    public String confirm(String text) {
        return confirm("proofread", text, text);
    }

    /** Confirms a dictation; returns its id. */
    public String confirm(String mode, String recognised, String text) {
        return append(dictation(mode, recognised, text, true)).id();
    }

    /** Makes a dictation that is in no journal yet. */
    public static Dictation dictation(String mode, String recognised, String text, boolean previewed) {
        return new Dictation("", "", recognised, Optional.empty(), text, mode, previewed, "", "", false, 0, Map.of());
    }

    public String edit(String id, String text) {
        return edit(id, stored -> dictation(stored.entry().mode(), text, text, true))
                .id();
    }

    public void delete(String id) {
        delete(id, stored -> {});
    }

    /** Puts other entries in place of all. */
    public synchronized void replace(String... texts) {
        entries.clear();
        changes.add(new Change(new Position(++end), What.REPLACED_FILE, Position.START, ""));
        for (String text : texts) {
            confirm(text);
        }
    }

    public void breakDown() {
        broken = true;
    }

    public void mend() {
        broken = false;
    }

    @Override
    public String name() {
        return "dictations";
    }

    @Override
    public synchronized Stored<Dictation> append(Dictation entry) {
        long position = end + 1;
        Stored<Dictation> stored = new Stored<>(new Position(position), "d" + position, "r0", entry);
        entries.put(position, stored);
        end = position;
        return stored;
    }

    @Override
    public Optional<Stored<Dictation>> find(String id) {
        return entries.values().stream()
                .filter(stored -> stored.id().equals(id))
                .findFirst();
    }

    @Override
    public synchronized Stored<Dictation> edit(String id, Function<Stored<Dictation>, Dictation> edit) {
        Stored<Dictation> old = find(id).orElseThrow();
        Stored<Dictation> changed = new Stored<>(old.position(), id, old.revision() + "'", edit.apply(old));
        entries.put(old.position().value(), changed);
        changes.add(new Change(new Position(++end), What.EDITED, old.position(), id));
        return changed;
    }

    @Override
    public synchronized void delete(String id, Consumer<Stored<Dictation>> condition) {
        Stored<Dictation> old = find(id).orElseThrow();
        entries.remove(old.position().value());
        changes.add(new Change(new Position(++end), What.DELETED, old.position(), id));
    }

    @Override
    public List<Stored<Dictation>> newest(String lane, int limit, Predicate<? super Dictation> wanted) {
        if (broken) {
            throw new JournalException("broken");
        }
        List<Stored<Dictation>> newest = new ArrayList<>();
        for (Stored<Dictation> stored : entries.descendingMap().values()) {
            Dictation entry = stored.entry();
            boolean inLane = entry.previewed()
                    && (lane.equals(DictationLanes.CONFIRMED) || lane.equals(DictationLanes.confirmed(entry.mode())));
            if (newest.size() < limit && inLane && wanted.test(entry)) {
                newest.add(0, stored);
            }
            if (newest.size() == limit) {
                break;
            }
        }
        return newest;
    }

    @Override
    public Slice<Dictation> page(String lane, Position before, long skip, int limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public Slice<Dictation> search(
            String lane, Predicate<? super Dictation> wanted, Position before, long skip, int limit) {
        throw new UnsupportedOperationException();
    }

    @Override
    public List<Change> changesAfter(Position position) {
        return changes.stream()
                .filter(change -> change.position().isAfter(position))
                .toList();
    }

    @Override
    public Position end() {
        return new Position(end);
    }

    @Override
    public JournalStatus status() {
        throw new UnsupportedOperationException();
    }
}
