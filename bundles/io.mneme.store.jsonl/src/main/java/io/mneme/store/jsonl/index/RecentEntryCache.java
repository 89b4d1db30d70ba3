package io.mneme.store.jsonl.index;

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
public final class RecentEntryCache<E> {

    private static final long MAX_BYTES = 16L << 20;
    private static final int SLOT_COUNT = 1 << 14;

    /** What an entry takes up beside its text: about this much, in bytes. */
    private static final int ENTRY_OVERHEAD_BYTES = 256;

    private final AtomicReferenceArray<CachedEntry<E>> slots = new AtomicReferenceArray<>(SLOT_COUNT);
    private final AtomicLong bytes = new AtomicLong();

    /** The slot that is emptied next when there is too much. */
    private final AtomicInteger evictionHand = new AtomicInteger();

    private record CachedEntry<E>(Stored<E> stored, int bytes) {

        private boolean isAt(long position) {
            return stored.position().value() == position;
        }
    }

    @Nullable
    public Stored<E> get(long position) {
        CachedEntry<E> held = slots.getAcquire(slot(position));
        return held != null && held.isAt(position) ? held.stored() : null;
    }

    public void put(Stored<E> stored, int lineBytes) {
        int slot = slot(stored.position().value());
        CachedEntry<E> held = new CachedEntry<>(stored, ENTRY_OVERHEAD_BYTES + 2 * lineBytes);
        updateBytes(held, slots.getAndSet(slot, held));
        for (int tried = 0; bytes.get() > MAX_BYTES && tried < SLOT_COUNT; tried++) {
            int other = evictionHand.getAndIncrement() & SLOT_COUNT - 1;
            updateBytes(null, other == slot ? null : slots.getAndSet(other, null));
        }
    }

    /** Empties all slots; what other threads put meanwhile may stay. */
    public void clear() {
        for (int slot = 0; slot < SLOT_COUNT; slot++) {
            updateBytes(null, slots.getAndSet(slot, null));
        }
    }

    private void updateBytes(@Nullable CachedEntry<E> added, @Nullable CachedEntry<E> removed) {
        int by = (added == null ? 0 : added.bytes()) - (removed == null ? 0 : removed.bytes());
        if (by != 0) {
            bytes.addAndGet(by);
        }
    }

    private static int slot(long position) {
        return (int) position & SLOT_COUNT - 1;
    }

    /** Returns the same entries without these, for the content that follows their change. */
    public RecentEntryCache<E> without(Collection<Long> positions) {
        RecentEntryCache<E> others = new RecentEntryCache<>();
        Set<Long> gone = new HashSet<>(positions);
        for (int slot = 0; slot < SLOT_COUNT; slot++) {
            CachedEntry<E> held = slots.get(slot);
            if (held != null && !gone.contains(held.stored().position().value())) {
                others.slots.set(slot, held);
                others.bytes.addAndGet(held.bytes());
            }
        }
        return others;
    }
}
