package io.mneme.store.jsonl.memory;

import io.mneme.api.journal.StoredEntry;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the entries that were read or written last, by position, with a memory limit. Each position has one slot,
 * which distant positions share; a slot contains the entry that was put last. Safe for use by many threads.
 */
public final class RecentEntryCache<E> {

    private static final long MAX_BYTES = 16L << 20;
    private static final int SLOT_COUNT = 1 << 14;

    /** The approximate memory that an entry needs besides its text. */
    private static final int ENTRY_OVERHEAD_BYTES = 256;

    private final AtomicReferenceArray<CachedEntry<E>> slots = new AtomicReferenceArray<>(SLOT_COUNT);
    private final AtomicLong bytes = new AtomicLong();

    /** Number of the slot that is emptied next when the limit is exceeded. */
    private final AtomicInteger evictionHand = new AtomicInteger();

    private record CachedEntry<E>(StoredEntry<E> stored, int bytes) {

        private boolean isAt(long position) {
            return stored.position().value() == position;
        }
    }

    /** Returns the entry at a position; null if it is not cached. */
    public @Nullable StoredEntry<E> get(long position) {
        CachedEntry<E> cached = slots.getAcquire(slot(position));
        return cached != null && cached.isAt(position) ? cached.stored() : null;
    }

    public void put(StoredEntry<E> stored, int lineBytes) {
        int slot = slot(stored.position().value());
        CachedEntry<E> cached = new CachedEntry<>(stored, ENTRY_OVERHEAD_BYTES + 2 * lineBytes);
        updateBytes(cached, slots.getAndSet(slot, cached));
        for (int tried = 0; bytes.get() > MAX_BYTES && tried < SLOT_COUNT; tried++) {
            int other = evictionHand.getAndIncrement() & SLOT_COUNT - 1;
            updateBytes(null, other == slot ? null : slots.getAndSet(other, null));
        }
    }

    /** Empties all slots. Entries that other threads put at the same time may stay. */
    public void clear() {
        for (int slot = 0; slot < SLOT_COUNT; slot++) {
            updateBytes(null, slots.getAndSet(slot, null));
        }
    }

    private void updateBytes(@Nullable CachedEntry<E> added, @Nullable CachedEntry<E> removed) {
        int growth = (added == null ? 0 : added.bytes()) - (removed == null ? 0 : removed.bytes());
        if (growth != 0) {
            bytes.addAndGet(growth);
        }
    }

    private static int slot(long position) {
        return (int) position & SLOT_COUNT - 1;
    }

    /** Returns a cache of the same entries without changed ones, for the next version of the contents. */
    public RecentEntryCache<E> without(Collection<Long> positions) {
        RecentEntryCache<E> unchanged = new RecentEntryCache<>();
        Set<Long> removed = new HashSet<>(positions);
        for (int slot = 0; slot < SLOT_COUNT; slot++) {
            CachedEntry<E> cached = slots.get(slot);
            if (cached != null && !removed.contains(cached.stored().position().value())) {
                unchanged.slots.set(slot, cached);
                unchanged.bytes.addAndGet(cached.bytes());
            }
        }
        return unchanged;
    }
}
