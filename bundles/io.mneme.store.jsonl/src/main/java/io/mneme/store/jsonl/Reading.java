package io.mneme.store.jsonl;

import io.mneme.api.journal.Position;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Answers one read from one view. */
final class Reading<E> {

    private static final int FIRST_CAPACITY = 64;

    private final View<E> view;
    private final Rows rows;
    private final RowReader<E> reader;

    Reading(View<E> view, Decoder<E> decoder) {
        this.view = view;
        this.rows = view.rows();
        this.reader = new RowReader<>(view, decoder);
    }

    List<Stored<E>> newest(String name, int limit, Predicate<? super E> wanted) throws IOException {
        Lane.Slice lane = rows.lane(name);
        List<Stored<E>> found = new ArrayList<>(Math.min(limit, FIRST_CAPACITY));
        for (int i = lane.count() - 1; i >= 0 && found.size() < limit; i--) {
            Stored<E> stored = reader.recent(lane.rows()[i]);
            if (stored != null && wanted.test(stored.entry())) {
                found.add(stored);
            }
        }
        Collections.reverse(found);
        return found;
    }

    Slice<E> page(String name, Position before, long skip, int limit) throws IOException {
        Lane.Slice lane = rows.lane(name);
        long next = rows.before(before.value(), lane) - 1 - skip;
        Page<E> page = new Page<>(limit);
        while (next >= 0 && !page.isFull()) {
            int row = lane.rows()[(int) next--];
            Stored<E> stored = reader.recent(row);
            if (stored != null) {
                page.add(stored, rows.lengths()[row]);
            }
        }
        return new Slice<>(page.entries(), lane.count(), next >= 0, view.skipped());
    }

    Slice<E> search(String name, Predicate<? super E> wanted, Position before, long skip, int limit)
            throws IOException {
        Lane.Slice lane = rows.lane(name);
        int end = rows.before(before.value(), lane);
        Page<E> page = new Page<>(limit);
        long total = 0;
        long inRange = 0;
        for (int i = lane.count() - 1; i >= 0; i--) {
            int row = lane.rows()[i];
            Stored<E> stored = reader.read(row);
            if (stored != null && wanted.test(stored.entry())) {
                total++;
                if (i < end && inRange++ >= skip && !page.isFull()) {
                    page.add(stored, rows.lengths()[row]);
                }
            }
        }
        List<Stored<E>> found = page.entries();
        return new Slice<>(found, total, inRange - found.size() > skip, view.skipped());
    }

    Optional<Stored<E>> find(String id) throws IOException {
        return at(row(id));
    }

    /** Returns the entry of a row; empty for {@link Rows#NONE}, and if it cannot be read any more. */
    Optional<Stored<E>> at(int row) throws IOException {
        return row == Rows.NONE ? Optional.empty() : Optional.ofNullable(reader.recent(row));
    }

    /** Returns the row of the entry with this id, or {@link Rows#NONE}. */
    int row(String id) throws IOException {
        try {
            return rows.find(Ids.key(id), row -> hasId(row, id));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private boolean hasId(int row, String id) {
        try {
            @Nullable Stored<E> stored = reader.recent(row);
            return stored != null && stored.id().equals(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
