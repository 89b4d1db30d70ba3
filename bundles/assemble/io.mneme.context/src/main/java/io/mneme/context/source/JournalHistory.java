package io.mneme.context.source;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnknownEntryException;
import io.mneme.context.source.History.HistoryItem;
import io.mneme.context.source.History.PastHistory;
import io.mneme.spi.kind.EntryKind;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The history in a lane of a journal.
 *
 * @param <E> the kind of entry
 * @param entries the journal
 * @param journal name of the journal
 * @param kind the kind of its entries, which makes them entries of the history
 * @param lane the lane to read
 * @param eligible which entries may be shown; each has a form for renderers, whose text is short enough
 * @param maxEntryChars maximum length of a text, in Unicode code points; of an entry whose recognised text is longer, only the
 *     final text is used
 */
public record JournalHistory<E>(
        Journal<E> entries, String journal, EntryKind<E> kind, String lane, Predicate<E> eligible, int maxEntryChars)
        implements History {

    @Override
    public String key() {
        return journal + "/" + lane;
    }

    @Override
    public List<HistoryItem> newest(int limit) {
        return entries.newest(lane, limit, eligible).stream().map(this::item).toList();
    }

    @Override
    public Position end() {
        return entries.end();
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
    public PastHistory before(String id) {
        return entries.find(id)
                .map(entry -> new PastJournalHistory<>(this, entry))
                .orElseThrow(() -> new UnknownEntryException(journal, id));
    }

    HistoryItem item(StoredEntry<E> stored) {
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

    /**
     * The history in a lane of a journal before one of its entries.
     *
     * @param <E> the kind of entry
     * @param present the history as it is now
     * @param entry the entry
     */
    private record PastJournalHistory<E>(JournalHistory<E> present, StoredEntry<E> entry) implements PastHistory {

        @Override
        public String key() {
            return present.key();
        }

        @Override
        public String journal() {
            return present.journal();
        }

        @Override
        public List<HistoryItem> newest(int limit) {
            return present.entries().newest(present.lane(), entry.position(), limit, present.eligible()).stream()
                    .map(present::item)
                    .toList();
        }

        @Override
        public Position end() {
            return entry.position();
        }

        @Override
        public List<Change> changesAfter(Position position, int limit) {
            return present.changesAfter(position, limit);
        }

        @Override
        public long countBefore(Position position) {
            return present.countBefore(position);
        }

        @Override
        public int maxEntryChars() {
            return present.maxEntryChars();
        }

        @Override
        public PastHistory before(String id) {
            return present.before(id);
        }

        @Override
        public Optional<Instant> moment() {
            return present.kind().historyEntry(entry.entry()).flatMap(HistoryEntry::timestamp);
        }

        @Override
        public boolean isLater(String id) {
            return present.entries()
                    .find(id)
                    .filter(other -> !entry.position().isAfter(other.position()))
                    .isPresent();
        }
    }
}
