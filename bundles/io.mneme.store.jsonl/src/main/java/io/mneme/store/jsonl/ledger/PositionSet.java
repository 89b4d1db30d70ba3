package io.mneme.store.jsonl.ledger;

/** A set of positions, one bit each: blocks of 64 neighbours in a hash table, so that dense sets cost next to nothing. */
final class PositionSet {

    private static final int MIN_BLOCKS = 16;

    /** Odd; spreads neighbouring blocks over the table. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** Number of the block in each slot, plus one; 0 for a free slot. */
    private long[] blocks = new long[MIN_BLOCKS];

    private long[] bits = new long[MIN_BLOCKS];
    private int count;

    void add(long position) {
        if (4L * count >= 3L * blocks.length) {
            grow();
        }
        int slot = slot(position >>> 6);
        if (blocks[slot] == 0) {
            blocks[slot] = (position >>> 6) + 1;
            count++;
        }
        bits[slot] |= 1L << position;
    }

    /** Returns the first position from this one on that is not in the set. */
    long firstAbsent(long from) {
        long position = from;
        while (true) {
            long absent = ~bits[slot(position >>> 6)] >>> position;
            if (absent != 0) {
                return position + Long.numberOfTrailingZeros(absent);
            }
            position = (position | 63) + 1;
        }
    }

    /** Returns the size of the arrays. */
    long bytes() {
        return 2L * Long.BYTES * blocks.length;
    }

    /** Returns the slot of a block, or the free one where it would be. */
    private int slot(long block) {
        int mask = blocks.length - 1;
        int slot = (int) (block * SPREAD >>> 32) & mask;
        while (blocks[slot] != 0 && blocks[slot] != block + 1) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] formerBlocks = blocks;
        long[] formerBits = bits;
        blocks = new long[2 * formerBlocks.length];
        bits = new long[blocks.length];
        for (int i = 0; i < formerBlocks.length; i++) {
            if (formerBlocks[i] != 0) {
                int slot = slot(formerBlocks[i] - 1);
                blocks[slot] = formerBlocks[i];
                bits[slot] = formerBits[i];
            }
        }
    }
}
