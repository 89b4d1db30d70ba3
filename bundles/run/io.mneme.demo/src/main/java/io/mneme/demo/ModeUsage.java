package io.mneme.demo;

import io.mneme.api.dictation.DictationLanes;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Finds the most used mode from the lanes of a journal. */
final class ModeUsage {

    private static final String PREFIX = DictationLanes.confirmed("");

    private ModeUsage() {}

    /**
     * Returns the mode with the highest number of confirmed dictations, and that number. Of several modes it returns
     * the first in alphabetical order; empty if no dictation is confirmed.
     *
     * @param lanes number of entries in each lane
     */
    static Optional<Map.Entry<String, Long>> mostUsed(Map<String, Long> lanes) {
        return lanes.entrySet().stream()
                .filter(lane -> lane.getKey().startsWith(PREFIX) && lane.getValue() > 0)
                .map(lane -> Map.entry(lane.getKey().substring(PREFIX.length()), lane.getValue()))
                .min(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()));
    }
}
