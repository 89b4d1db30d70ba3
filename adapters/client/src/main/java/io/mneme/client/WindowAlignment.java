package io.mneme.client;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/**
 * Finds which messages of a window to be stored are those of the former window, and which are new. An object that was read from
 * an entry is that entry's message; between such objects messages are compared, in their order.
 */
final class WindowAlignment {

    /** The index of a message that is in no place of the former window. */
    static final int NEW = -1;

    private static final long MAX_CELLS = 4_000_000;

    private final int[] places;
    private final int formerSize;
    private final BiPredicate<Integer, Integer> equal;

    private WindowAlignment(int[] places, int formerSize, BiPredicate<Integer, Integer> equal) {
        this.places = places;
        this.formerSize = formerSize;
        this.equal = equal;
    }

    /**
     * Returns the place of each message in the former window, or {@link #NEW}.
     *
     * @param known the places that are known by the objects, or {@link #NEW}
     * @param formerSize how many messages the former window has
     * @param equal whether the message of an index equals that of a place of the former window
     */
    static int[] align(List<Integer> known, int formerSize, BiPredicate<Integer, Integer> equal) {
        int[] places = known.stream().mapToInt(Integer::intValue).toArray();
        keepFirstOfEach(places);
        WindowAlignment alignment = new WindowAlignment(places, formerSize, equal);
        alignment.alignGaps();
        return places;
    }

    /** An object that is in a window twice is one stored message and a new one. */
    private static void keepFirstOfEach(int[] places) {
        Set<Integer> taken = new HashSet<>();
        for (int i = 0; i < places.length; i++) {
            if (places[i] != NEW && !taken.add(places[i])) {
                places[i] = NEW;
            }
        }
    }

    private void alignGaps() {
        boolean[] taken = new boolean[formerSize];
        Arrays.stream(places).filter(this::isInWindow).forEach(place -> taken[place] = true);
        int start = 0;
        while (start < places.length) {
            int end = start;
            while (end < places.length && places[end] == NEW) {
                end++;
            }
            if (end > start) {
                alignGap(start, end, taken);
            }
            start = end + 1;
        }
    }

    private boolean isInWindow(int place) {
        return place != NEW && place < formerSize;
    }

    /** Aligns a gap with the free places between those of its neighbours; at the beginning, with those before the neighbour. */
    private void alignGap(int start, int end, boolean[] taken) {
        boolean hasLeft = start > 0;
        boolean hasRight = end < places.length;
        if (hasLeft && !isInWindow(places[start - 1]) || hasRight && !isInWindow(places[end])) {
            return;
        }
        int bound = hasRight ? places[end] : formerSize;
        int from = bound;
        if (hasLeft) {
            from = Math.min(bound, places[start - 1] + 1);
        } else {
            while (from > 0 && !taken[from - 1]) {
                from--;
            }
        }
        int to = from;
        while (to < bound && !taken[to]) {
            to++;
        }
        alignGap(start, end, from, to);
    }

    private void alignGap(int start, int end, int from, int to) {
        int first = start;
        int place = from;
        while (first < end && place < to && equal.test(first, place)) {
            places[first++] = place++;
        }
        int last = end;
        int bound = to;
        while (first < last && place < bound && equal.test(last - 1, bound - 1)) {
            places[--last] = --bound;
        }
        if ((long) (last - first) * (bound - place) <= MAX_CELLS) {
            longestCommon(first, last, place, bound);
        }
    }

    /** Keeps the most messages, in their order. */
    private void longestCommon(int start, int end, int from, int to) {
        int[][] lengths = new int[end - start + 1][to - from + 1];
        for (int i = end - start - 1; i >= 0; i--) {
            for (int j = to - from - 1; j >= 0; j--) {
                lengths[i][j] = equal.test(start + i, from + j)
                        ? lengths[i + 1][j + 1] + 1
                        : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
            }
        }
        int i = 0;
        int j = 0;
        while (i < end - start && j < to - from) {
            if (equal.test(start + i, from + j)) {
                places[start + i++] = from + j++;
            } else if (lengths[i + 1][j] >= lengths[i][j + 1]) {
                i++;
            } else {
                j++;
            }
        }
    }
}
