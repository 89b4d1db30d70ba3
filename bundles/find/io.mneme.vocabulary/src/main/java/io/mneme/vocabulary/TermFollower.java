package io.mneme.vocabulary;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.vocabulary.TermEntry;
import java.util.Collection;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;

/** Keeps the terms of a journal in memory, and catches up with the journal before each use. Safe for use by many threads. */
final class TermFollower {

    private static final int MAX_EVENTS = 1_000;

    private final Journal<TermEntry> journal;
    private final TermAnalyzer analyzer;
    private final NavigableMap<Position, StoredEntry<TermEntry>> entries = new TreeMap<>();
    private String lineage = "";
    private Position read = Position.START;
    private TermSnapshot snapshot;

    TermFollower(Journal<TermEntry> journal, TermAnalyzer analyzer) {
        this.journal = journal;
        this.analyzer = analyzer;
        snapshot = new TermSnapshot(List.of(), analyzer);
    }

    /** Returns the terms with all that has been written until now. */
    synchronized TermSnapshot current() {
        JournalEnd present = journal.currentEnd();
        Position end = present.position();
        boolean restarted = !present.lineage().equals(lineage) || read.isAfter(end);
        if (restarted) {
            lineage = present.lineage();
            read = Position.START;
            entries.clear();
        }
        if (catchUp(end) || restarted) {
            publish();
        }
        return snapshot;
    }

    /** Removes entries from memory, whether the journal still has them or not; returns how many there were. */
    synchronized long forget(Collection<String> ids) {
        long before = entries.size();
        if (entries.values().removeIf(entry -> ids.contains(entry.id()))) {
            analyzer.clear();
            publish();
        }
        return before - entries.size();
    }

    /** Returns how many of these entries are in memory. */
    synchronized long count(Collection<String> ids) {
        return entries.values().stream()
                .filter(entry -> ids.contains(entry.id()))
                .count();
    }

    private void publish() {
        snapshot = new TermSnapshot(entries.values(), analyzer);
    }

    private boolean catchUp(Position end) {
        boolean changed = false;
        while (end.isAfter(read)) {
            List<JournalEvent<TermEntry>> events = journal.eventsAfter(read, MAX_EVENTS);
            if (events.isEmpty()) {
                break;
            }
            events.forEach(this::apply);
            read = events.get(events.size() - 1).position();
            changed = true;
        }
        return changed;
    }

    private void apply(JournalEvent<TermEntry> event) {
        if (event instanceof JournalEvent.Appended<TermEntry> appended) {
            put(appended.entry());
        } else if (event instanceof JournalEvent.Changed<TermEntry> changed) {
            refresh(changed.change());
        }
    }

    /** Reads again what a change concerns; what is not there any more is removed. */
    private void refresh(Change change) {
        NavigableMap<Position, StoredEntry<TermEntry>> concerned =
                entries.subMap(change.target(), true, change.last(), true);
        List<Position> positions =
                change.type() == Change.Type.EDITED ? List.of(change.target()) : List.copyOf(concerned.keySet());
        concerned.clear();
        journal.at(positions).forEach(this::put);
    }

    private void put(StoredEntry<TermEntry> entry) {
        entries.put(entry.position(), entry);
    }
}
