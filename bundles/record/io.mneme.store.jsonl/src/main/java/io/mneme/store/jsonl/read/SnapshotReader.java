package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.EntryQuery;
import io.mneme.api.journal.JournalEvent;
import io.mneme.api.journal.LaneSummary;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.SkippedLines;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.StoredEntry;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.contents.EntryReader;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.LaneNames;
import io.mneme.store.jsonl.memory.LineTable;
import io.mneme.store.jsonl.memory.Postings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Runs one query on one snapshot. Entries that cannot be read are skipped and counted. */
public final class SnapshotReader<E> {

    private static final int INITIAL_CAPACITY = 64;

    private final Snapshot<E> snapshot;
    private final LineTable table;
    private final FileLayout layout;
    private final EntryDecoder<E> decoder;
    private final EntryReader<E> reader;
    private final UnreadableEntries unreadable = new UnreadableEntries();

    public SnapshotReader(Snapshot<E> snapshot, FileLayout layout, EntryDecoder<E> decoder) {
        this.snapshot = snapshot;
        this.table = snapshot.table();
        this.layout = layout;
        this.decoder = decoder;
        this.reader = new EntryReader<>(table, snapshot.fileSet(), decoder);
    }

    /** Returns the newest entries of a lane that match, the oldest of them first. */
    public List<StoredEntry<E>> newest(String laneName, int limit, Predicate<? super E> filter) throws IOException {
        Postings.View lane = table.lane(LaneNames.bounded(laneName));
        List<StoredEntry<E>> found = new ArrayList<>(Math.min(limit, INITIAL_CAPACITY));
        for (int i = lane.count() - 1; i >= 0 && found.size() < limit; i--) {
            StoredEntry<E> stored = load(lane.rows()[i], true);
            if (stored != null && filter.test(stored.entry())) {
                found.add(stored);
            }
        }
        unreadable.requireReachable();
        Collections.reverse(found);
        return found;
    }

    /** Returns a page of a selection, the newest entry first. */
    public Slice<E> page(EntryQuery selection, Position before, long skip, int limit) throws IOException {
        Postings.View lane = lane(selection);
        if (selection.isBounded()) {
            return search(selection, entry -> true, before, skip, limit);
        }
        return selection.includeArchived()
                ? page(lane, before, skip, limit)
                : page(filesOf(selection).rowsOf(lane), before, skip, limit);
    }

    private Slice<E> page(Postings.View lane, Position before, long skip, int limit) throws IOException {
        long next = table.countBefore(before.value(), lane) - 1 - skip;
        PageBuilder<StoredEntry<E>> page = new PageBuilder<>(limit);
        while (next >= 0 && !page.isFull()) {
            int row = lane.rows()[(int) next--];
            // Does not fill the cache: pages of old entries must not evict the newest ones.
            StoredEntry<E> stored = load(row, false);
            if (stored != null) {
                page.add(stored, table.lengths()[row]);
            }
        }
        return new Slice<>(page.items(), lane.count(), next >= 0, skipped());
    }

    /** Returns a page of the selected entries that match, the newest entry first. */
    public Slice<E> search(EntryQuery selection, Predicate<? super E> filter, Position before, long skip, int limit)
            throws IOException {
        Postings.View lane = filesOf(selection).rowsOf(lane(selection));
        int end = table.countBefore(before.value(), lane);
        PageBuilder<StoredEntry<E>> page = new PageBuilder<>(limit);
        long total = 0;
        long inRange = 0;
        for (int i = lane.count() - 1; i >= 0; i--) {
            int row = lane.rows()[i];
            StoredEntry<E> stored = load(row, false);
            if (stored != null && isWithin(selection, stored) && filter.test(stored.entry())) {
                total++;
                if (i < end && inRange++ >= skip && !page.isFull()) {
                    page.add(stored, table.lengths()[row]);
                }
            }
        }
        List<StoredEntry<E>> found = page.items();
        return new Slice<>(found, total, inRange - found.size() > skip, skipped());
    }

    private boolean isWithin(EntryQuery selection, StoredEntry<E> stored) {
        return !selection.isBounded() || selection.includes(decoder.moment(stored.entry()));
    }

    private SelectedFiles filesOf(EntryQuery selection) {
        return SelectedFiles.of(selection, snapshot, layout);
    }

    private Postings.View lane(EntryQuery selection) {
        return table.lane(LaneNames.bounded(selection.lane()));
    }

    /** Returns the entries at these positions; a position without an entry is left out. */
    public List<StoredEntry<E>> at(List<Position> positions) throws IOException {
        List<StoredEntry<E>> found = new ArrayList<>(positions.size());
        for (Position position : positions) {
            int row = table.entryAt(position.value());
            StoredEntry<E> stored = row == LineTable.NO_ROW ? null : readUncached(row);
            if (stored != null) {
                found.add(stored);
            }
        }
        return List.copyOf(found);
    }

    /** Returns the first entries at these positions, as many as a page takes. */
    public List<StoredEntry<E>> firstAt(List<Position> positions, int limit) throws IOException {
        PageBuilder<StoredEntry<E>> page = new PageBuilder<>(limit);
        for (int next = 0; next < positions.size() && !page.isFull(); next++) {
            int row = table.entryAt(positions.get(next).value());
            StoredEntry<E> stored = row == LineTable.NO_ROW ? null : readUncached(row);
            if (stored != null) {
                page.add(stored, table.lengths()[row]);
            }
        }
        return List.copyOf(page.items());
    }

    /** Returns those of the positions whose entries are selected. */
    public List<Position> selected(List<Position> positions, EntryQuery selection) throws IOException {
        NearbySearch rows = NearbySearch.in(table);
        NearbySearch lane = NearbySearch.in(lane(selection));
        SelectedFiles files = filesOf(selection);
        List<Position> selected = new ArrayList<>(positions.size());
        for (Position position : positions) {
            int row = rows.indexOf(position.value());
            if (row >= 0
                    && table.isEntry(row)
                    && lane.indexOf(row) >= 0
                    && files.contain(row)
                    && isWithin(selection, row)) {
                selected.add(position);
            }
        }
        unreadable.requireReachable();
        return Collections.unmodifiableList(selected);
    }

    private boolean isWithin(EntryQuery selection, int row) throws IOException {
        if (!selection.isBounded()) {
            return true;
        }
        StoredEntry<E> stored = load(row, false);
        return stored != null && isWithin(selection, stored);
    }

    /** Returns the number of selected entries before a position. */
    public long countBefore(EntryQuery selection, Position position) throws IOException {
        Postings.View lane = filesOf(selection).rowsOf(lane(selection));
        int end = table.countBefore(position.value(), lane);
        if (!selection.isBounded()) {
            return end;
        }
        long count = 0;
        for (int i = end - 1; i >= 0; i--) {
            count += isWithin(selection, lane.rows()[i]) ? 1 : 0;
        }
        unreadable.requireReachable();
        return count;
    }

    /** Returns a page of a selection, the oldest entry first. */
    public Slice<E> after(EntryQuery selection, Position position, int limit) throws IOException {
        Postings.View lane = filesOf(selection).rowsOf(lane(selection));
        PageBuilder<StoredEntry<E>> page = new PageBuilder<>(limit);
        int next = table.countUpTo(position.value(), lane);
        while (next < lane.count() && !page.isFull()) {
            StoredEntry<E> stored = loadForward(lane, next, limit);
            if (stored != null && isWithin(selection, stored)) {
                page.add(stored, table.lengths()[lane.rows()[next]]);
            }
            next++;
        }
        boolean more = isAnySelected(selection, lane, next);
        return new Slice<>(page.items(), countBefore(selection, Position.END), more, skipped());
    }

    private boolean isAnySelected(EntryQuery selection, Postings.View lane, int from) throws IOException {
        int next = from;
        while (next < lane.count() && !isWithin(selection, lane.rows()[next])) {
            next++;
        }
        return next < lane.count();
    }

    /** Returns an entry of a lane; the entries of the lane that follow it without a gap are read with it. */
    private @Nullable StoredEntry<E> loadForward(Postings.View lane, int at, int limit) throws IOException {
        int row = lane.rows()[at];
        int next = 1;
        while (next < limit && at + next < lane.count() && lane.rows()[at + next] == row + next) {
            next++;
        }
        reader.readAhead(row, row + next);
        return load(row, false);
    }

    /**
     * Returns the events after a position in their order.
     *
     * @throws io.mneme.api.journal.UnreadableException if the first of them cannot be read
     */
    public List<JournalEvent<E>> eventsAfter(Position position, int limit) throws IOException {
        return new EventScan<>(snapshot, reader).after(position, limit);
    }

    /** Returns at most {@code limit} changes after a position, oldest first. */
    public List<Change> changesAfter(Position position, int limit) {
        return snapshot.changes().after(position, limit);
    }

    /** Returns the lanes whose names start like this and whose newest entry is before a position, the latest first. */
    public List<LaneSummary> lanes(String prefix, Position before, int limit) {
        return LaneSummaries.list(table, prefix, before, limit);
    }

    /** Returns the entry of a row without caching it; null if the line is no entry any more. */
    private @Nullable StoredEntry<E> readUncached(int row) throws IOException {
        StoredEntry<E> cached = snapshot.recentEntries().get(table.positions()[row]);
        return cached == null ? reader.read(row) : cached;
    }

    /** Returns the entry with this id; empty if no entry has it. */
    public Optional<StoredEntry<E>> find(String id) throws IOException {
        return entryAt(row(id));
    }

    /** Returns the entry of a row; empty for {@link LineTable#NO_ROW}, and if the line is no entry any more. */
    public Optional<StoredEntry<E>> entryAt(int row) throws IOException {
        return row == LineTable.NO_ROW ? Optional.empty() : Optional.ofNullable(readCached(row));
    }

    /** Returns the row of the entry with this id, or {@link LineTable#NO_ROW}. */
    public int row(String id) throws IOException {
        return reader.row(id, this::readCached);
    }

    /** Returns the entry of a row and caches it; null if the line is no entry any more. */
    private @Nullable StoredEntry<E> readCached(int row) throws IOException {
        StoredEntry<E> cached = snapshot.recentEntries().get(table.positions()[row]);
        if (cached != null) {
            return cached;
        }
        StoredEntry<E> read = reader.read(row);
        if (read != null) {
            snapshot.recentEntries().put(read, table.lengths()[row]);
        }
        return read;
    }

    /** Returns the entry of a row; null if it cannot be read, which is counted. */
    private @Nullable StoredEntry<E> load(int row, boolean caching) throws IOException {
        try {
            return caching ? readCached(row) : readUncached(row);
        } catch (StaleFileException e) {
            throw e;
        } catch (IOException e) {
            unreadable.add(snapshot.fileSet().name(table.file(row)), e);
            return null;
        }
    }

    private SkippedLines skipped() {
        return unreadable.mergedWith(snapshot.malformed().toSkipped());
    }
}
