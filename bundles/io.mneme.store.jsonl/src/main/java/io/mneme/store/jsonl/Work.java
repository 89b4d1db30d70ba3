package io.mneme.store.jsonl;

import java.util.List;

/**
 * What is left to be done when a ledger line has been written: moving prepared files to where they belong. Doing it again
 * changes nothing.
 *
 * @param token part of the names of the prepared files
 * @param additions what is to be appended, first
 * @param swaps what is to be put in a file's place, then
 */
record Work(String token, List<Addition> additions, List<Swap> swaps) {

    /**
     * Lines to append to a file; they are in a prepared file.
     *
     * @param file the name of the file
     * @param before how long it was before
     */
    record Addition(String file, long before) {}

    /**
     * A copy to put in a file's place.
     *
     * @param file the name of the file
     * @param replaces the name of the file whose content it has, and which is gone then; usually the same
     * @param covered up to which byte it holds what is in that file
     * @param size how long the copy is in bytes, uncompressed
     * @param former the seal of that file
     */
    record Swap(String file, String replaces, long covered, long size, Seal former) {}

    Work {
        additions = List.copyOf(additions);
        swaps = List.copyOf(swaps);
    }
}
