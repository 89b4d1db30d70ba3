package io.mneme.context.comparison;

import io.mneme.api.context.SegmentInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Identifies a segment in several contexts.
 *
 * @param contributor name of its contributor
 * @param number which of the contributor's segments it is, 0 for the first
 */
record SegmentKey(String contributor, int number) {

    /** Returns the segments by key, in their order. */
    static Map<SegmentKey, SegmentInfo> index(List<SegmentInfo> segments) {
        Map<String, Integer> counts = new HashMap<>();
        Map<SegmentKey, SegmentInfo> index = new LinkedHashMap<>();
        for (SegmentInfo segment : segments) {
            int number = counts.merge(segment.contributor(), 1, Integer::sum) - 1;
            index.put(new SegmentKey(segment.contributor(), number), segment);
        }
        return index;
    }
}
