package io.mneme.api.dictation;

import static java.util.Objects.requireNonNull;

import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Sums over dictations. After the first few hundred names of a column, further names are counted together as {@code …}.
 *
 * @param zone the time zone of the days
 * @param total the sum of all dictations
 * @param days by day, oldest first; without days that have no dictations, and without dictations that have no readable time
 * @param modes by mode
 * @param sttModels by speech model; an empty name stands for none
 * @param llmModels by language model; an empty name stands for none
 */
public record DictationTotals(
        ZoneId zone,
        Sum total,
        SortedMap<LocalDate, Sum> days,
        Map<String, Sum> modes,
        Map<String, Sum> sttModels,
        Map<String, Sum> llmModels) {

    /**
     * The amounts of a group of dictations.
     *
     * @param sessions number of dictations, 0 or more
     * @param audioSeconds how long the person spoke, 0 or more, to a tenth of a second
     * @param corrected number of dictations that the person corrected, 0 to {@code sessions}
     */
    public record Sum(long sessions, double audioSeconds, long corrected) {

        /** The sum of no dictations. */
        public static final Sum NONE = new Sum(0, 0, 0);

        public Sum {
            if (sessions < 0 || !(audioSeconds >= 0) || corrected < 0 || corrected > sessions) {
                throw new IllegalArgumentException("there must be 0 or more, and corrected no more than sessions: "
                        + sessions + ", " + audioSeconds + " s, " + corrected);
            }
        }

        /** Returns the fraction that was corrected, 0 to 1; empty without dictations. */
        public Optional<Double> correctedShare() {
            return sessions == 0 ? Optional.empty() : Optional.of((double) corrected / sessions);
        }
    }

    public DictationTotals {
        requireNonNull(zone, "zone");
        requireNonNull(total, "total");
        days = Collections.unmodifiableSortedMap(new TreeMap<>(days));
        modes = Map.copyOf(modes);
        sttModels = Map.copyOf(sttModels);
        llmModels = Map.copyOf(llmModels);
    }
}
