package io.mneme.context.history;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Journal.JournalEnd;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.context.history.History.HistoryItem;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The history in a lane of a journal, as it is now or as it was before an entry was appended.
 *
 * @param <E> the kind of entry
 * @param entries the journal
 * @param journal name of the journal
 * @param kind the kind of its entries, which makes them entries of the history
 * @param lane the lane to read
 * @param eligible which entries may be shown; each has a form for renderers, whose text is short enough
 * @param maxEntryChars maximum length of a text, in Unicode code points; of an entry whose recognised text is longer, only the
 *     final text is used
 * @param next the entry before which the history ends; empty for the history as it is now
 */
public record JournalHistory<E>(
        Journal<E> entries,
        String journal,
        EntryKind<E> kind,
        String lane,
        Predicate<E> eligible,
        int maxEntryChars,
        Optional<StoredEntry<E>> next)
        implements History {

    /** Returns the history as it is now. */
    public static <E> JournalHistory<E> present(
            Journal<E> entries, EntryKind<E> kind, String lane, Predicate<E> eligible, int maxEntryChars) {
        return new JournalHistory<>(entries, entries.name(), kind, lane, eligible, maxEntryChars, Optional.empty());
    }

    @Override
    public String key() {
        return journal + "/" + lane;
    }

    @Override
    public List<HistoryItem> newest(int limit) {
        List<StoredEntry<E>> stored = next.map(end -> entries.newest(lane, end.position(), limit, eligible))
                .orElseGet(() -> entries.newest(lane, limit, eligible));
        List<HistoryItem> items = new ArrayList<>(stored.size());
        for (StoredEntry<E> entry : stored) {
            items.add(item(entry));
        }
        return items;
    }

    @Override
    public JournalEnd end() {
        return entries.currentEnd();
    }

    @Override
    public List<Change> changesAfter(Position position, int limit) {
        return entries.changesAfter(position, limit);
    }

    @Override
    public long countBefore(Position position) {
        return entries.countBefore(EntryQuery.ofLane(lane), position);
    }

    @Override
    public History before(String id) {
        StoredEntry<E> end = entries.find(id).orElseThrow(() -> new UnknownEntryException(journal, id));
        return new JournalHistory<>(entries, journal, kind, lane, eligible, maxEntryChars, Optional.of(end));
    }

    @Override
    public Optional<Instant> moment() {
        return next.flatMap(end -> kind.historyEntry(end.entry())).flatMap(HistoryEntry::timestamp);
    }

    @Override
    public boolean isLater(String id) {
        return next.flatMap(
                        end -> entries.find(id).filter(other -> !end.position().isAfter(other.position())))
                .isPresent();
    }

    private HistoryItem item(StoredEntry<E> stored) {
        return new HistoryItem(stored.position(), stored.id(), stored.revision(), () -> form(stored));
    }

    private HistoryEntry form(StoredEntry<E> stored) {
        HistoryEntry entry = kind.historyEntry(stored.entry())
                .orElseThrow(() -> new IllegalStateException("kind " + kind.name() + " returned no history entry"));
        boolean allShort = new TextLimit(maxEntryChars).allows(entry.recognised());
        return new HistoryEntry(
                stored.id(),
                entry.role(),
                entry.speaker(),
                allShort ? entry.recognised() : entry.text(),
                entry.text(),
                entry.timestamp());
    }
}
