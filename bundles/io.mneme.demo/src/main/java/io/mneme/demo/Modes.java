package io.mneme.demo;

import io.mneme.api.dictation.DictationLanes;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/** Finds out from the lanes of a journal which modes are used. */
final class Modes {

    private static final String PREFIX = DictationLanes.confirmed("");

    private Modes() {}

    /**
     * Returns the mode most of the confirmed dictations have, and how many they are; the first in alphabetical order if
     * there are several; empty if nothing was confirmed.
     *
     * @param lanes how many entries each lane holds
     */
    static Optional<Map.Entry<String, Long>> mostUsed(Map<String, Long> lanes) {
        return lanes.entrySet().stream()
                .filter(lane -> lane.getKey().startsWith(PREFIX) && lane.getValue() > 0)
                .map(lane -> Map.entry(lane.getKey().substring(PREFIX.length()), lane.getValue()))
                .min(Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()));
    }
}
