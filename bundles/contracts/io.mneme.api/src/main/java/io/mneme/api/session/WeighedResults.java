package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Omission;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Search results in the order of their weights.
 *
 * @param results the results, highest score first; empty if nothing was weighed
 * @param weighting name of the policy; empty if the session is about nothing, so that the results stay as they were given
 * @param scaledBy the highest score, by which all were divided; empty if they were not
 * @param omissions policies that did not serve, and why; the result is then that of another one
 */
public record WeighedResults(
        List<WeighedResult> results, Optional<String> weighting, OptionalDouble scaledBy, List<Omission> omissions) {

    /** Nothing was weighed. */
    public static final WeighedResults UNCHANGED =
            new WeighedResults(List.of(), Optional.empty(), OptionalDouble.empty(), List.of());

    public WeighedResults {
        results = List.copyOf(results);
        requireNonNull(weighting, "weighting");
        requireNonNull(scaledBy, "scaledBy");
        omissions = List.copyOf(omissions);
    }

    /**
     * A search result that was weighed.
     *
     * @param index its place among the results as they were given, from 0
     * @param score what it is ranked by
     * @param originalScore the score as it was given
     * @param contextBoost the score less the original one, which was scaled first if all were
     * @param reasons why, for people; may be empty
     */
    public record WeighedResult(
            int index, double score, double originalScore, double contextBoost, List<String> reasons) {

        public WeighedResult {
            reasons = List.copyOf(reasons);
        }
    }
}
