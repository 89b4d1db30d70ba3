package io.mneme.context.comparison;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the segments that have another place among those that two contexts have in common. */
final class MovedSegments {

    private MovedSegments() {}

    /** Returns the fewer of those that came earlier and those that came later. */
    static Set<SegmentKey> of(List<SegmentKey> before, List<SegmentKey> after) {
        List<SegmentKey> common = after.stream().filter(before::contains).toList();
        Set<SegmentKey> later = outOfOrder(common, before);
        Set<SegmentKey> earlier = outOfOrder(reversed(common), reversed(before));
        return earlier.size() < later.size() ? earlier : later;
    }

    /** Returns the keys that follow one which they preceded. */
    private static Set<SegmentKey> outOfOrder(List<SegmentKey> keys, List<SegmentKey> order) {
        Set<SegmentKey> found = new HashSet<>();
        int last = -1;
        for (SegmentKey key : keys) {
            int index = order.indexOf(key);
            if (index < last) {
                found.add(key);
            }
            last = Math.max(last, index);
        }
        return found;
    }

    private static List<SegmentKey> reversed(List<SegmentKey> keys) {
        List<SegmentKey> reversed = new ArrayList<>(keys);
        Collections.reverse(reversed);
        return reversed;
    }
}
