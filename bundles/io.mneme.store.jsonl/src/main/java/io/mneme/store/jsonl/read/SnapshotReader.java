package io.mneme.store.jsonl.read;

import io.mneme.api.journal.Event;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Skipped;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.contents.EntryReader;
import io.mneme.store.jsonl.contents.Snapshot;
import io.mneme.store.jsonl.index.LineTable;
import io.mneme.store.jsonl.index.Postings;
import io.mneme.store.jsonl.io.StaleFileException;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.line.IdKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Answers one read from one view. What cannot be read is passed over, and counted. */
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

    public List<Stored<E>> newest(String name, int limit, Predicate<? super E> wanted) throws IOException {
        Postings.View lane = table.lane(name);
        List<Stored<E>> found = new ArrayList<>(Math.min(limit, INITIAL_CAPACITY));
        for (int i = lane.count() - 1; i >= 0 && found.size() < limit; i--) {
            Stored<E> stored = load(lane.rows()[i], true);
            if (stored != null && wanted.test(stored.entry())) {
                found.add(stored);
            }
        }
        unreadable.requireReachable();
        Collections.reverse(found);
        return found;
    }

    public Slice<E> page(Selection which, Position before, long skip, int limit) throws IOException {
        Postings.View lane = table.lane(which.lane());
        if (which.isBounded()) {
            return search(which, any -> true, before, skip, limit);
        }
        return which.archived()
                ? page(lane, before, skip, limit)
                : page(filtered(lane, matchingFiles(which)), before, skip, limit);
    }

    private Slice<E> page(Postings.View lane, Position before, long skip, int limit) throws IOException {
        long next = table.countBefore(before.value(), lane) - 1 - skip;
        PageBuilder<E> page = new PageBuilder<>(limit);
        while (next >= 0 && !page.isFull()) {
            int row = lane.rows()[(int) next--];
            // Only used, not filled: pages of old entries must not push out the newest ones.
            Stored<E> stored = load(row, false);
            if (stored != null) {
                page.add(stored, table.lengths()[row]);
            }
        }
        return new Slice<>(page.entries(), lane.count(), next >= 0, skipped());
    }

    public Slice<E> search(Selection which, Predicate<? super E> wanted, Position before, long skip, int limit)
            throws IOException {
        Postings.View lane = filtered(table.lane(which.lane()), matchingFiles(which));
        int end = table.countBefore(before.value(), lane);
        PageBuilder<E> page = new PageBuilder<>(limit);
        long total = 0;
        long inRange = 0;
        for (int i = lane.count() - 1; i >= 0; i--) {
            int row = lane.rows()[i];
            Stored<E> stored = load(row, false);
            if (stored != null && isWithin(which, stored) && wanted.test(stored.entry())) {
                total++;
                if (i < end && inRange++ >= skip && !page.isFull()) {
                    page.add(stored, table.lengths()[row]);
                }
            }
        }
        List<Stored<E>> found = page.entries();
        return new Slice<>(found, total, inRange - found.size() > skip, skipped());
    }

    private boolean isWithin(Selection which, Stored<E> stored) {
        return !which.isBounded() || which.includes(decoder.moment(stored.entry()));
    }

    /** Returns which files may hold what is selected, by number. */
    private boolean[] matchingFiles(Selection which) {
        boolean[] chosen = new boolean[snapshot.fileSet().count()];
        snapshot.files()
                .filter(file -> which.archived() || !layout.isArchive(file.name()))
                .filter(file -> !which.isBounded() || file.stray() || layout.mayContain(file.name(), which))
                .forEach(file -> chosen[file.number()] = true);
        return chosen;
    }

    private Postings.View filtered(Postings.View lane, boolean[] files) {
        int[] kept = new int[lane.count()];
        int count = 0;
        for (int i = 0; i < lane.count(); i++) {
            if (files[table.file(lane.rows()[i])]) {
                kept[count++] = lane.rows()[i];
            }
        }
        return new Postings.View(kept, count);
    }

    public List<Event<E>> eventsAfter(Position position, int limit) throws IOException {
        EventMerge<E> events = new EventMerge<>(snapshot.changes().after(position, limit), limit);
        for (int row = table.firstAfter(position.value()); row < table.count() && !events.isFull(); row++) {
            Stored<E> stored = table.isEntry(row) ? changedEntry(row) : null;
            if (stored != null) {
                events.add(stored, table.lengths()[row]);
            }
        }
        return events.events();
    }

    private @Nullable Stored<E> changedEntry(int row) throws IOException {
        Stored<E> held = snapshot.recentEntries().get(table.positions()[row]);
        // One that cannot be read now must not be passed over: a subscriber would never learn of it.
        return held == null ? reader.read(row) : held;
    }

    public Optional<Stored<E>> find(String id) throws IOException {
        return entryAt(row(id));
    }

    /** Returns the entry of a row; empty for {@link LineTable#NO_ROW}, and if it is no entry any more. */
    public Optional<Stored<E>> entryAt(int row) throws IOException {
        return row == LineTable.NO_ROW ? Optional.empty() : Optional.ofNullable(recent(row));
    }

    /** Returns the row of the entry with this id, or {@link LineTable#NO_ROW}. */
    public int row(String id) throws IOException {
        try {
            IntPredicate hasId = row -> hasId(row, id);
            return table.find(IdKeys.key(id), hasId);
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private boolean hasId(int row, String id) {
        try {
            Stored<E> stored = recent(row);
            return stored != null && stored.id().equals(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the entry, keeping it for the next one who asks; null if it cannot be read as one any more. */
    private @Nullable Stored<E> recent(int row) throws IOException {
        Stored<E> held = snapshot.recentEntries().get(table.positions()[row]);
        if (held != null) {
            return held;
        }
        Stored<E> read = reader.read(row);
        if (read != null) {
            snapshot.recentEntries().put(read, table.lengths()[row]);
        }
        return read;
    }

    /** Returns the entry, keeping it or not; null if it cannot be read, for whatever reason. */
    private @Nullable Stored<E> load(int row, boolean kept) throws IOException {
        try {
            return kept ? recent(row) : changedEntry(row);
        } catch (StaleFileException e) {
            throw e;
        } catch (IOException e) {
            unreadable.add(snapshot.fileSet().name(table.file(row)), e);
            return null;
        }
    }

    private Skipped skipped() {
        return unreadable.mergedWith(snapshot.malformed().toSkipped());
    }
}
