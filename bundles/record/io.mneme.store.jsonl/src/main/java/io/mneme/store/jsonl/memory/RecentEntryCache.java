package io.mneme.store.jsonl.memory;

import io.mneme.api.journal.StoredEntry;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
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

    private final AtomicReferenceArray<StoredEntry<E>> slots = new AtomicReferenceArray<>(SLOT_COUNT);

    /**
     * The memory of each slot's entry. Beside the entries, since an entry that is put after another would wait until that is
     * loaded from memory. If two threads put to one slot at the same moment, it may be that of the other entry.
     */
    private final AtomicIntegerArray sizes = new AtomicIntegerArray(SLOT_COUNT);

    /** The sum of the sizes. */
    private final AtomicLong bytes = new AtomicLong();

    /** Number of the slot that is emptied next when the limit is exceeded. */
    private final AtomicInteger evictionHand = new AtomicInteger();

    /** Returns the entry at a position; null if it is not cached. */
    public @Nullable StoredEntry<E> get(long position) {
        StoredEntry<E> cached = slots.getAcquire(slot(position));
        return cached != null && cached.position().value() == position ? cached : null;
    }

    public void put(StoredEntry<E> stored, int lineBytes) {
        int slot = slot(stored.position().value());
        set(slot, stored, ENTRY_OVERHEAD_BYTES + 2 * lineBytes);
        for (int tried = 0; bytes.get() > MAX_BYTES && tried < SLOT_COUNT; tried++) {
            int other = evictionHand.getAndIncrement() & SLOT_COUNT - 1;
            if (other != slot) {
                set(other, null, 0);
            }
        }
    }

    /** Empties all slots. Entries that other threads put at the same time may stay. */
    public void clear() {
        for (int slot = 0; slot < SLOT_COUNT; slot++) {
            set(slot, null, 0);
        }
    }

    private void set(int slot, @Nullable StoredEntry<E> stored, int size) {
        slots.setRelease(slot, stored);
        int growth = size - sizes.getAndSet(slot, size);
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
            StoredEntry<E> cached = slots.get(slot);
            if (cached != null && !removed.contains(cached.position().value())) {
                unchanged.set(slot, cached, sizes.get(slot));
            }
        }
        return unchanged;
    }
}
