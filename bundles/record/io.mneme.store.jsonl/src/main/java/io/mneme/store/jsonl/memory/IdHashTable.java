package io.mneme.store.jsonl.memory;

/**
 * A hash table from keys to rows, with open addressing. One thread adds rows. Other threads may read the array of
 * {@link #table} at the same time: it contains every row that was added before they got it.
 */
final class IdHashTable {

    private static final int INITIAL_SLOTS = 1 << 11;

    /** Row plus one; 0 is a free slot. The length is a power of two, and at most half of the slots are used. */
    private int[] table;

    private int used;

    IdHashTable() {
        this(new int[INITIAL_SLOTS], 0);
    }

    private IdHashTable(int[] table, int used) {
        this.table = table;
        this.used = used;
    }

    /** Returns a hash table with these slots. */
    static IdHashTable of(int[] slots, int used) {
        return new IdHashTable(slots, used);
    }

    int used() {
        return used;
    }

    int[] table() {
        return table;
    }

    /** Returns a hash table of the same rows, which can be read while this one grows. */
    IdHashTable copy() {
        return new IdHashTable(table.clone(), used);
    }

    void add(long[] keys, int row) {
        reserve(1, keys);
        insert(table, keys, row);
        used++;
    }

    /** Makes room for further rows. */
    void reserve(int rows, long[] keys) {
        int slots = slots(rows);
        if (slots > table.length) {
            int[] larger = new int[slots];
            for (int occupied : table) {
                if (occupied != 0) {
                    insert(larger, keys, occupied - 1);
                }
            }
            table = larger;
        }
    }

    /** Returns the number of slots for the rows and further ones. */
    int slots(int rows) {
        int slots = table.length;
        while (slots < 2L * (used + rows)) {
            slots *= 2;
        }
        return slots;
    }

    private static void insert(int[] table, long[] keys, int row) {
        int slot = slot(keys[row], table);
        while (table[slot] != 0) {
            slot = next(slot, table);
        }
        table[slot] = row + 1;
    }

    static int slot(long key, int[] table) {
        return (int) (key ^ key >>> 32) & table.length - 1;
    }

    static int next(int slot, int[] table) {
        return slot + 1 & table.length - 1;
    }
}
