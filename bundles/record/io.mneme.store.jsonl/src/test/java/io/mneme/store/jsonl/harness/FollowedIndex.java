package io.mneme.store.jsonl.harness;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.NoteEntry;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/** The ids and texts of a journal by position, as one that only follows its events knows them. */
public final class FollowedIndex {

    private static final int PAGE_EVENTS = 7;

    private final NavigableMap<Long, String> entries = new TreeMap<>();
    private String lineage = "";
    private Position seen = Position.START;
    private int beginnings;
    private int reread;

    /** Returns the id and text of each entry by its position. */
    public static Map<Long, String> of(List<StoredEntry<NoteEntry>> stored) {
        Map<Long, String> entries = new TreeMap<>();
        stored.forEach(entry -> entries.put(entry.position().value(), line(entry)));
        return entries;
    }

    private static String line(StoredEntry<NoteEntry> stored) {
        return stored.id() + " " + stored.entry().text();
    }

    /** Reads all events since the last call. */
    public void catchUp(Journal<NoteEntry> journal) {
        if (!journal.lineage().equals(lineage) || seen.isAfter(journal.end())) {
            begin(journal);
        }
        List<JournalEvent<NoteEntry>> events = journal.eventsAfter(seen, PAGE_EVENTS);
        while (!events.isEmpty()) {
            events.forEach(event -> apply(journal, event));
            seen = events.get(events.size() - 1).position();
            events = journal.eventsAfter(seen, PAGE_EVENTS);
        }
    }

    private void begin(Journal<NoteEntry> journal) {
        entries.clear();
        lineage = journal.lineage();
        seen = Position.START;
        beginnings++;
    }

    private void apply(Journal<NoteEntry> journal, JournalEvent<NoteEntry> event) {
        if (event instanceof JournalEvent.Appended<NoteEntry> appended) {
            entries.put(event.position().value(), line(appended.entry()));
        } else if (event instanceof JournalEvent.Changed<NoteEntry> changed) {
            applyChange(journal, changed.change());
        }
    }

    /** Drops what a change concerns, and reads it again as it is now. */
    private void applyChange(Journal<NoteEntry> journal, Change change) {
        long last = change.last().value();
        NavigableMap<Long, String> concerned = entries.subMap(change.target().value(), true, last, true);
        List<Position> positions =
                concerned.keySet().stream().map(Position::new).toList();
        concerned.clear();
        reread += positions.size();
        journal.at(positions).forEach(stored -> entries.put(stored.position().value(), line(stored)));
    }

    public Map<Long, String> entries() {
        return Map.copyOf(entries);
    }

    /** Returns how often the index was begun. */
    public int beginnings() {
        return beginnings;
    }

    /** Returns how many entries were read again because of a change. */
    public int reread() {
        return reread;
    }
}
