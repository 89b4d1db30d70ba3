package io.mneme.store.jsonl;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import io.mneme.spi.kind.EntryKind;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** An entry on its way into the file. */
final class Pending<E> {

    private final Thread caller = Thread.currentThread();
    private final E entry;
    private final String id;
    private final boolean fresh;
    private final Line line;
    private final List<String> lanes;
    private final Optional<Instant> moment;
    private final long key;
    private final int sum;
    private final String revision;
    private @Nullable Stored<E> stored;
    private @Nullable RuntimeException failure;
    private volatile boolean done;

    private Pending(E entry, String id, boolean fresh, Line line, List<String> lanes, Optional<Instant> moment) {
        this.entry = entry;
        this.id = id;
        this.fresh = fresh;
        this.line = line;
        this.lanes = lanes;
        this.moment = moment;
        this.key = Ids.key(id);
        long digest = Digest.of(line.bytes(), 0, line.length());
        this.sum = Digest.sum(digest);
        this.revision = Digest.hex(digest);
    }

    /**
     * Prepares an entry in the caller's thread; one without an id gets a new one.
     *
     * @param timed whether its moment is needed, see {@link Layout#usesMoment}
     * @throws InvalidEntryException if it does not fit into a line
     * @throws JournalException if its kind breaks its contract; that concerns no other caller
     */
    static <E> Pending<E> of(E entry, EntryKind<E> kind, int maxLine, boolean timed) {
        CheckedKind<E> checked = new CheckedKind<>(kind);
        String own = checked.id(entry);
        boolean fresh = own.isEmpty();
        String id = fresh ? checked.newId() : own;
        E identified = fresh ? checked.identified(entry, id) : entry;
        return new Pending<>(
                identified,
                id,
                fresh,
                EntryEncoder.encode(identified, kind, maxLine),
                checked.lanes(identified),
                timed ? checked.moment(identified) : Optional.empty());
    }

    E entry() {
        return entry;
    }

    Line line() {
        return line;
    }

    long key() {
        return key;
    }

    String id() {
        return id;
    }

    /** Returns whether the id was made for it just now, so that nothing else can have it. */
    boolean isFresh() {
        return fresh;
    }

    /** Returns when it took place, if that is known and needed. */
    Optional<Instant> moment() {
        return moment;
    }

    List<String> lanes() {
        return lanes;
    }

    /** Returns the checksum of its line. */
    int sum() {
        return sum;
    }

    String revision() {
        return revision;
    }

    /** Notes that it is in the file; the caller learns of it when it is {@linkplain #complete() complete}. */
    void isStoredAt(long position) {
        stored = new Stored<>(new Position(position), id, revision, entry);
    }

    Stored<E> stored() {
        return Objects.requireNonNull(stored);
    }

    /** Notes that its caller may go on; who waits for it goes on when it is {@linkplain #wake() woken}. */
    void complete() {
        done = true;
    }

    /** Wakes its caller, unless that is us. */
    void wake() {
        if (caller != Thread.currentThread()) {
            LockSupport.unpark(caller);
        }
    }

    void fail(RuntimeException why) {
        failure = why;
        complete();
    }

    boolean isDone() {
        return done;
    }

    Thread caller() {
        return caller;
    }

    /** Returns the entry as it was stored, or throws why it was not. */
    Stored<E> outcome() {
        if (failure != null) {
            throw failure;
        }
        return stored();
    }
}
