package io.mneme.store.jsonl;

import io.mneme.api.journal.Event;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Selection;
import io.mneme.api.journal.Skipped;
import io.mneme.api.journal.Slice;
import io.mneme.api.journal.Stored;
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
final class Reading<E> {

    private static final int FIRST_CAPACITY = 64;

    private final View<E> view;
    private final Rows rows;
    private final Layout layout;
    private final Decoder<E> decoder;
    private final RowReader<E> reader;
    private final Losses losses = new Losses();

    Reading(View<E> view, Layout layout, Decoder<E> decoder) {
        this.view = view;
        this.rows = view.rows();
        this.layout = layout;
        this.decoder = decoder;
        this.reader = new RowReader<>(rows, view.sources(), decoder);
    }

    List<Stored<E>> newest(String name, int limit, Predicate<? super E> wanted) throws IOException {
        Lane.Slice lane = rows.lane(name);
        List<Stored<E>> found = new ArrayList<>(Math.min(limit, FIRST_CAPACITY));
        for (int i = lane.count() - 1; i >= 0 && found.size() < limit; i--) {
            Stored<E> stored = served(lane.rows()[i], true);
            if (stored != null && wanted.test(stored.entry())) {
                found.add(stored);
            }
        }
        losses.requireReachable();
        Collections.reverse(found);
        return found;
    }

    Slice<E> page(Selection which, Position before, long skip, int limit) throws IOException {
        Lane.Slice lane = rows.lane(which.lane());
        if (which.isBounded()) {
            return search(which, any -> true, before, skip, limit);
        }
        return which.archived()
                ? page(lane, before, skip, limit)
                : page(filtered(lane, chosen(which)), before, skip, limit);
    }

    private Slice<E> page(Lane.Slice lane, Position before, long skip, int limit) throws IOException {
        long next = rows.before(before.value(), lane) - 1 - skip;
        Page<E> page = new Page<>(limit);
        while (next >= 0 && !page.isFull()) {
            int row = lane.rows()[(int) next--];
            // Only used, not filled: pages of old entries must not push out the newest ones.
            Stored<E> stored = served(row, false);
            if (stored != null) {
                page.add(stored, rows.lengths()[row]);
            }
        }
        return new Slice<>(page.entries(), lane.count(), next >= 0, skipped());
    }

    Slice<E> search(Selection which, Predicate<? super E> wanted, Position before, long skip, int limit)
            throws IOException {
        Lane.Slice lane = filtered(rows.lane(which.lane()), chosen(which));
        int end = rows.before(before.value(), lane);
        Page<E> page = new Page<>(limit);
        long total = 0;
        long inRange = 0;
        for (int i = lane.count() - 1; i >= 0; i--) {
            int row = lane.rows()[i];
            Stored<E> stored = served(row, false);
            if (stored != null && isWithin(which, stored) && wanted.test(stored.entry())) {
                total++;
                if (i < end && inRange++ >= skip && !page.isFull()) {
                    page.add(stored, rows.lengths()[row]);
                }
            }
        }
        List<Stored<E>> found = page.entries();
        return new Slice<>(found, total, inRange - found.size() > skip, skipped());
    }

    private boolean isWithin(Selection which, Stored<E> stored) {
        return !which.isBounded() || which.includes(decoder.kind().moment(stored.entry()));
    }

    /** Returns which files may hold what is selected, by number. */
    private boolean[] chosen(Selection which) {
        boolean[] chosen = new boolean[view.sources().count()];
        view.files()
                .filter(file -> which.archived() || !layout.isArchive(file.name()))
                .filter(file -> !which.isBounded() || file.stray() || layout.mayHold(file.name(), which))
                .forEach(file -> chosen[file.number()] = true);
        return chosen;
    }

    private Lane.Slice filtered(Lane.Slice lane, boolean[] files) {
        int[] kept = new int[lane.count()];
        int count = 0;
        for (int i = 0; i < lane.count(); i++) {
            if (files[rows.file(lane.rows()[i])]) {
                kept[count++] = lane.rows()[i];
            }
        }
        return new Lane.Slice(kept, count);
    }

    List<Event<E>> eventsAfter(Position position, int limit) throws IOException {
        EventMerge<E> events = new EventMerge<>(view.changes().after(position, limit), limit);
        for (int row = rows.after(position.value()); row < rows.count() && !events.isFull(); row++) {
            Stored<E> stored = rows.isEntry(row) ? told(row) : null;
            if (stored != null) {
                events.add(stored, rows.lengths()[row]);
            }
        }
        return events.all();
    }

    private @Nullable Stored<E> told(int row) throws IOException {
        Stored<E> held = view.recent().get(rows.positions()[row]);
        // One that cannot be read now must not be passed over: whoever follows would never learn of it.
        return held == null ? reader.read(row) : held;
    }

    Optional<Stored<E>> find(String id) throws IOException {
        return at(row(id));
    }

    /** Returns the entry of a row; empty for {@link Rows#NONE}, and if it is no entry any more. */
    Optional<Stored<E>> at(int row) throws IOException {
        return row == Rows.NONE ? Optional.empty() : Optional.ofNullable(recent(row));
    }

    /** Returns the row of the entry with this id, or {@link Rows#NONE}. */
    int row(String id) throws IOException {
        try {
            IntPredicate hasId = row -> hasId(row, id);
            return rows.find(Ids.key(id), hasId);
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
        Stored<E> held = view.recent().get(rows.positions()[row]);
        if (held != null) {
            return held;
        }
        Stored<E> read = reader.read(row);
        if (read != null) {
            view.recent().put(read, rows.lengths()[row]);
        }
        return read;
    }

    /** Returns the entry, keeping it or not; null if it cannot be read, for whatever reason. */
    private @Nullable Stored<E> served(int row, boolean kept) throws IOException {
        try {
            return kept ? recent(row) : told(row);
        } catch (GoneException e) {
            throw e;
        } catch (IOException e) {
            losses.add(view.sources().name(rows.file(row)), e);
            return null;
        }
    }

    private Skipped skipped() {
        return losses.and(view.skips().skipped());
    }
}
