package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.StoredEntry;
import io.mneme.api.journal.UnreadableException;
import io.mneme.store.jsonl.contents.EntryReader;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.contents.Snapshot.UnreadRange;
import io.mneme.store.jsonl.io.IoFailures;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.memory.LineTable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the events of one snapshot from old to new. An entry that cannot be read ends a page. */
final class EventScan<E> {

    private final Snapshot<E> snapshot;
    private final LineTable table;
    private final EntryReader<E> reader;

    EventScan(Snapshot<E> snapshot, EntryReader<E> reader) {
        this.snapshot = snapshot;
        this.table = snapshot.table();
        this.reader = reader;
    }

    /**
     * Returns the events after a position in their order, up to the first entry that cannot be read.
     *
     * @throws UnreadableException if the first of them cannot be read
     */
    List<JournalEvent<E>> after(Position position, int limit) throws StaleFileException {
        Optional<UnreadRange> unread = unreadAfter(position.value());
        long end = unread.map(range -> endBefore(range, position.value())).orElse(Long.MAX_VALUE);
        EventMerge<E> events = new EventMerge<>(snapshot.changes().after(position, limit), limit);
        int row = table.firstAfter(position.value());
        while (row < table.count() && table.positions()[row] < end && !events.isFull()) {
            try {
                StoredEntry<E> stored = table.isEntry(row) ? readForward(row, events.missing()) : null;
                if (stored != null) {
                    events.add(stored, table.lengths()[row]);
                }
                row++;
            } catch (StaleFileException replaced) {
                throw replaced;
            } catch (IOException e) {
                // Not skipped without notice: the subscriber would never receive the entry.
                int unreadable = row;
                return events.before(table.positions()[row], () -> unreadable(unreadable, limit, e));
            }
        }
        return unread.isEmpty() ? events.events() : events.before(end, () -> unreadable(unread.get(), end));
    }

    private Optional<UnreadRange> unreadAfter(long position) {
        return snapshot.unread().stream()
                .filter(range -> range.last() > position)
                .findFirst();
    }

    /** Returns the first position that is not read before a range; a change can be at any position of a range. */
    private long endBefore(UnreadRange range, long position) {
        long first = Math.max(range.first(), position + 1);
        return nextChange(position) == first ? first + 1 : first;
    }

    private UnreadableException unreadable(UnreadRange range, long first) {
        int next = table.firstAfter(first);
        long nextRow = next < table.count() ? table.positions()[next] : Long.MAX_VALUE;
        long last = Math.min(range.last(), Math.min(nextRow, nextChange(first)) - 1);
        IOException cause = new IOException("its lines could not be read yet");
        return unreadable(range.file(), first, last, cause);
    }

    private UnreadableException unreadable(int row, int limit, IOException failure) throws StaleFileException {
        String file = snapshot.fileSet().name(table.file(row));
        int last = lastUnreadable(row, limit, failure);
        return unreadable(file, table.positions()[row], table.positions()[last], failure);
    }

    private static UnreadableException unreadable(String file, long first, long last, IOException cause) {
        String message = "cannot read " + file + ": " + IoFailures.describe(cause);
        return new UnreadableException(new Position(first), new Position(last), message, cause);
    }

    /** Returns the last row of the unreadable ones from this one on: all of the file if it cannot be opened. */
    private int lastUnreadable(int row, int limit, IOException failure) throws StaleFileException {
        boolean closed = failure instanceof FileSystemException;
        long end = nextChange(table.positions()[row]);
        long maxRows = closed ? table.count() : (long) row + limit;
        int last = row;
        while (last + 1 < Math.min(maxRows, table.count())
                && table.file(last + 1) == table.file(row)
                && table.positions()[last + 1] < end
                && (closed || !isReadable(last + 1))) {
            last++;
        }
        return last;
    }

    private long nextChange(long position) {
        List<Change> next = snapshot.changes().after(new Position(position), 1);
        return next.isEmpty() ? Long.MAX_VALUE : next.get(0).position().value();
    }

    private boolean isReadable(int row) throws StaleFileException {
        try {
            return !table.isEntry(row) || readForward(row, 1) != null;
        } catch (StaleFileException replaced) {
            throw replaced;
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Returns the entry of a row without caching it; at most {@code limit} rows are read with it. */
    private @Nullable StoredEntry<E> readForward(int row, int limit) throws IOException {
        StoredEntry<E> cached = snapshot.recentEntries().get(table.positions()[row]);
        if (cached != null) {
            return cached;
        }
        reader.readAhead(row, (int) Math.min(table.count(), (long) row + limit));
        return reader.read(row);
    }

    /** Merges entries with changes in the order of their positions. */
    private static final class EventMerge<E> {

        private final List<Change> changes;
        private final int limit;
        private final PageBuilder<JournalEvent<E>> merged;
        private int nextChange;

        EventMerge(List<Change> changes, int limit) {
            this.changes = changes;
            this.limit = limit;
            this.merged = new PageBuilder<>(limit);
        }

        boolean isFull() {
            return merged.isFull();
        }

        /** Returns how many events may still be added. */
        int missing() {
            return limit - merged.items().size();
        }

        /** Adds an entry after all others, and before it the changes with smaller positions. */
        void add(StoredEntry<E> entry, int lineBytes) {
            addChangesBefore(entry.position().value());
            if (!isFull()) {
                merged.add(new JournalEvent.Appended<>(entry), lineBytes);
            }
        }

        private void addChangesBefore(long position) {
            while (!isFull()
                    && nextChange < changes.size()
                    && changes.get(nextChange).position().value() < position) {
                merged.add(new JournalEvent.Changed<>(changes.get(nextChange++)), 0);
            }
        }

        /** Makes the exception if the first event cannot be read. */
        interface ExceptionSource {

            UnreadableException make() throws StaleFileException;
        }

        /**
         * Returns the events before a position that cannot be read.
         *
         * @throws UnreadableException if there are none
         */
        List<JournalEvent<E>> before(long position, ExceptionSource failure) throws StaleFileException {
            addChangesBefore(position);
            if (merged.items().isEmpty()) {
                throw failure.make();
            }
            return List.copyOf(merged.items());
        }

        List<JournalEvent<E>> events() {
            addChangesBefore(Long.MAX_VALUE);
            return List.copyOf(merged.items());
        }
    }
}
