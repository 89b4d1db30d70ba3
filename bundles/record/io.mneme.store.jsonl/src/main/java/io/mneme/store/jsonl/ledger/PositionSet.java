package io.mneme.store.jsonl.ledger;

/** A set of positions as bits: a hash table of blocks of 64 neighbours, so that dense sets take little memory. */
final class PositionSet {

    private static final int MIN_BLOCKS = 16;

    /** An odd number that spreads neighbouring blocks over the table. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;

    /** The number of the block in each slot, plus one; 0 for a free slot. */
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

    /** Returns the first position at or after this one that is not in the set. */
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

    /** Returns the size of the arrays in bytes. */
    long bytes() {
        return 2L * Long.BYTES * blocks.length;
    }

    /** Returns the slot of a block, or the free slot for it. */
    private int slot(long block) {
        int mask = blocks.length - 1;
        int slot = (int) (block * SPREAD >>> 32) & mask;
        while (blocks[slot] != 0 && blocks[slot] != block + 1) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] smallerBlocks = blocks;
        long[] smallerBits = bits;
        blocks = new long[2 * smallerBlocks.length];
        bits = new long[blocks.length];
        for (int i = 0; i < smallerBlocks.length; i++) {
            if (smallerBlocks[i] != 0) {
                int slot = slot(smallerBlocks[i] - 1);
                blocks[slot] = smallerBlocks[i];
                bits[slot] = smallerBits[i];
            }
        }
    }
}
