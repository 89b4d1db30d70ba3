package io.mneme.store.jsonl.ledger;

import io.mneme.store.jsonl.line.IdKeys;

/**
 * Finds the change that deleted an entry, by the entry's id: a hash table of the numbers of changes, each with half the
 * key of the id. The ids themselves are in the {@link ChangeLog}.
 */
final class DeletedIds {

    private static final int MIN_SLOTS = 16;
    private static final long HALF = 0xFFFF_FFFFL;

    /** Half a key, then the number of the change plus one; 0 for a free slot. */
    private long[] slots = new long[MIN_SLOTS];

    private int count;

    void add(long key, int change) {
        if (8L * count >= 7L * slots.length) {
            grow();
        }
        put(key << 32 | change + 1L);
        count++;
    }

    private void put(long entry) {
        int slot = slot(entry >>> 32);
        while (slots[slot] != 0) {
            slot = slotAfter(slot);
        }
        slots[slot] = entry;
    }

    private void grow() {
        long[] smaller = slots;
        slots = new long[smaller.length / 2 * 3];
        for (long entry : smaller) {
            if (entry != 0) {
                put(entry);
            }
        }
    }

    void clear() {
        slots = new long[MIN_SLOTS];
        count = 0;
    }

    /** Returns whether an entry may have been deleted whose id has this key. */
    boolean mayContain(long key) {
        int slot = slot(key & HALF);
        while (slots[slot] != 0 && slots[slot] >>> 32 != (key & HALF)) {
            slot = slotAfter(slot);
        }
        return slots[slot] != 0;
    }

    /** Returns whether one of these changes deleted the entry with this id. */
    boolean contains(String id, ChangeLog changes) {
        long half = IdKeys.key(id) & HALF;
        for (int slot = slot(half); slots[slot] != 0; slot = slotAfter(slot)) {
            if (slots[slot] >>> 32 == half
                    && changes.change((int) (slots[slot] & HALF) - 1).id().equals(id)) {
                return true;
            }
        }
        return false;
    }

    private int slot(long half) {
        return (int) (half * slots.length >>> 32);
    }

    private int slotAfter(int slot) {
        return slot + 1 == slots.length ? 0 : slot + 1;
    }

    /** Returns the size of the array in bytes. */
    long bytes() {
        return (long) Long.BYTES * slots.length;
    }
}
