package io.mneme.context.source;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.render.HistoryEntry;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The history in a lane of a journal before one of its entries.
 *
 * @param <E> the kind of entry
 * @param present the history as it is now
 * @param entry the entry
 */
record PastJournalHistory<E>(JournalHistory<E> present, StoredEntry<E> entry) implements PastHistory {

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
