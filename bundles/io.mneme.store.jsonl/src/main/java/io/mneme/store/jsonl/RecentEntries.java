package io.mneme.store.jsonl;

import io.mneme.api.journal.Stored;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Entries that were read or written lately, by position, up to a limit of memory. Each position has one slot, which it shares
 * with others that are far away: what is put last stays. For many threads.
 */
final class RecentEntries<E> {

    private static final long MOST_BYTES = 16L << 20;
    private static final int SLOTS = 1 << 14;

    /** What an entry takes up beside its text: about this much, in bytes. */
    private static final int OVERHEAD = 256;

    private final AtomicReferenceArray<Held<E>> slots = new AtomicReferenceArray<>(SLOTS);
    private final AtomicLong bytes = new AtomicLong();

    /** The slot that is emptied next when there is too much. */
    private final AtomicInteger hand = new AtomicInteger();

    private record Held<E>(Stored<E> stored, int bytes) {

        private boolean isAt(long position) {
            return stored.position().value() == position;
        }
    }

    @Nullable
    Stored<E> get(long position) {
        Held<E> held = slots.getAcquire(slot(position));
        return held != null && held.isAt(position) ? held.stored() : null;
    }

    void put(Stored<E> stored, int lineBytes) {
        int slot = slot(stored.position().value());
        Held<E> held = new Held<>(stored, OVERHEAD + 2 * lineBytes);
        count(held, slots.getAndSet(slot, held));
        for (int tried = 0; bytes.get() > MOST_BYTES && tried < SLOTS; tried++) {
            int other = hand.getAndIncrement() & SLOTS - 1;
            count(null, other == slot ? null : slots.getAndSet(other, null));
        }
    }

    /** Empties all slots; what other threads put meanwhile may stay. */
    void clear() {
        for (int slot = 0; slot < SLOTS; slot++) {
            count(null, slots.getAndSet(slot, null));
        }
    }

    private void count(@Nullable Held<E> added, @Nullable Held<E> removed) {
        int by = (added == null ? 0 : added.bytes()) - (removed == null ? 0 : removed.bytes());
        if (by != 0) {
            bytes.addAndGet(by);
        }
    }

    private static int slot(long position) {
        return (int) position & SLOTS - 1;
    }

    /** Returns the same entries without these, for the content that follows their change. */
    RecentEntries<E> without(Collection<Long> positions) {
        RecentEntries<E> others = new RecentEntries<>();
        Set<Long> gone = new HashSet<>(positions);
        for (int slot = 0; slot < SLOTS; slot++) {
            Held<E> held = slots.get(slot);
            if (held != null && !gone.contains(held.stored().position().value())) {
                others.slots.set(slot, held);
                others.bytes.addAndGet(held.bytes());
            }
        }
        return others;
    }
}
