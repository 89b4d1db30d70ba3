package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;

/**
 * The state of a policy or contributor.
 *
 * @param kind its type, for example {@code renderer}, {@code window}, {@code weighting} or {@code contributor}
 * @param name its name
 * @param bundle symbolic name of its bundle
 * @param version version of that bundle
 * @param ranking by which it is selected, after any change made by {@link PolicyAdmin#rank}
 * @param selectors the requests it is bound to, by selector, with several values separated by commas; empty for all
 * @param active whether it serves requests that name no policy; of a type that recipes use, those of one recipe at least
 * @param note why it is not active, or a remark for the operator; may be empty
 * @param failures number of failures since it was registered: it threw, exceeded its time limit, or returned what its
 *     contract forbids
 * @param settings the settings it has declared
 * @param usedBy the uses of its type: the name of one that it serves, and {@code NAME if named} of one that it serves only if a
 *     request or its recipe names it; empty if its type declares no uses, or it is disabled
 * @param servesRecipes names of the recipes whose requests it serves if they name no policy, in alphabetical order; empty if there
 *     are none, or if each name of its type serves by itself
 * @param times how long its calls took
 */
public record PolicyInfo(
        String kind,
        String name,
        String bundle,
        String version,
        int ranking,
        Map<String, String> selectors,
        boolean active,
        String note,
        long failures,
        List<Setting> settings,
        List<String> usedBy,
        List<String> servesRecipes,
        PolicyTimes times) {

    public PolicyInfo {
        requireNonNull(kind, "kind");
        requireNonNull(name, "name");
        requireNonNull(bundle, "bundle");
        requireNonNull(version, "version");
        requireNonNull(note, "note");
        selectors = Map.copyOf(selectors);
        settings = List.copyOf(settings);
        usedBy = List.copyOf(usedBy);
        servesRecipes = List.copyOf(servesRecipes);
        requireNonNull(times, "times");
    }

    /** Returns the same state with other times. */
    public PolicyInfo withTimes(PolicyTimes others) {
        return new PolicyInfo(
                kind,
                name,
                bundle,
                version,
                ranking,
                selectors,
                active,
                note,
                failures,
                settings,
                usedBy,
                servesRecipes,
                others);
    }

    /** Creates the state of one that was not called and serves no recipe. */
    public PolicyInfo(
            String kind,
            String name,
            String bundle,
            String version,
            int ranking,
            Map<String, String> selectors,
            boolean active,
            String note,
            long failures,
            List<Setting> settings,
            List<String> usedBy) {
        this(
                kind,
                name,
                bundle,
                version,
                ranking,
                selectors,
                active,
                note,
                failures,
                settings,
                usedBy,
                List.of(),
                PolicyTimes.NONE);
    }

    /**
     * How long the calls of a policy took since it was registered. A request asks a policy once or a few times.
     *
     * @param calls number of calls that have ended, 0 or more
     * @param meanMs their mean, in milliseconds; 0 without calls
     * @param p50Ms the time within which half of them ended, to 4 percent; 0 without calls
     * @param p99Ms the time within which 99 of 100 ended, to 4 percent; 0 without calls
     * @param maxMs the longest, in milliseconds; 0 without calls
     */
    public record PolicyTimes(long calls, double meanMs, double p50Ms, double p99Ms, double maxMs) {

        /** The times of a policy that was not called. */
        public static final PolicyTimes NONE = new PolicyTimes(0, 0, 0, 0, 0);
    }
}
