package io.mneme.api.manifest;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was predicted for a context, and what was billed.
 *
 * @param context id of the context
 * @param predicted what was expected
 * @param billed what the provider billed; empty as long as it is not reported
 * @param billedCost price of the billed input, in tokens at full price; empty as long as it is not reported
 * @param differs whether the tokens billed as read from the cache differ from the expected ones by more than a tenth, or by more than
 *     128
 * @param cause why less was read from the cache than an unbroken, warm cache would have served, or other than was expected; empty
 *     if neither is the case, or as long as nothing is reported
 * @param lostTo what broke the beginning of the prompt, and what that was expected to cost; empty if nothing did
 */
public record UsageReport(
        String context,
        CachePrediction predicted,
        Optional<TokenUsage> billed,
        OptionalDouble billedCost,
        boolean differs,
        Optional<NamedCause> cause,
        Optional<LostPrefix> lostTo) {

    /**
     * A cause with its details.
     *
     * @param cause the cause
     * @param explanation one line for the operator, without text of any entry
     */
    public record NamedCause(CacheMissCause cause, String explanation) {

        public NamedCause {
            requireNonNull(cause, "cause");
            requireNonNull(explanation, "explanation");
        }
    }

    public UsageReport {
        requireNonNull(context, "context");
        requireNonNull(predicted, "predicted");
        requireNonNull(billed, "billed");
        requireNonNull(billedCost, "billedCost");
        requireNonNull(cause, "cause");
        requireNonNull(lostTo, "lostTo");
    }

    /** Reports a prompt whose beginning nothing broke. */
    public UsageReport(
            String context,
            CachePrediction predicted,
            Optional<TokenUsage> billed,
            OptionalDouble billedCost,
            boolean differs,
            Optional<NamedCause> cause) {
        this(context, predicted, billed, billedCost, differs, cause, Optional.empty());
    }

    /** Why a provider did not read from its cache what it could have, or other than was expected, as far as it is known. */
    public enum CacheMissCause {
        /** It is the first request of the session, or the previous one is no longer in memory. */
        FIRST_REQUEST,
        /** Another model was called than for the previous request. */
        OTHER_MODEL,
        /** The previous request is longer ago than the provider keeps an unused beginning. */
        EXPIRED,
        /** A contributor changed what was in the previous prompt. */
        PREFIX_BROKEN,
        /** The shared beginning is shorter than what the provider caches. */
        BELOW_MINIMUM,
        /** The provider reported no cached tokens, though none of the other causes is known. */
        NOT_REPORTED,
        /** More was read than expected: the provider keeps unused beginnings longer than its profile says. */
        KEPT_LONGER,
        /** More was read than the session left in the cache: another session, or an earlier run, sent the same beginning. */
        SHARED_CACHE,
        /** None of the other causes is known. */
        OTHER
    }
}
