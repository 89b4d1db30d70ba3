package io.mneme.context.report;

import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.manifest.CachePrediction;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.SegmentChange;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.api.manifest.UsageReport.CacheMissCause;
import io.mneme.api.manifest.UsageReport.NamedCause;
import io.mneme.context.provider.CacheRule;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Explains why a provider read other tokens from its cache than expected, or fewer than an unbroken, warm cache has.
 *
 * @param prompt the prompt
 * @param predicted what was expected
 * @param billed what was billed
 * @param previousUsage what was billed for the session's previous prompt; empty if it is not known
 * @param diff how the prompt differs from the previous one; empty if that is not kept
 */
record MissExplanation(
        CachedPrefix prompt,
        CachePrediction predicted,
        TokenUsage billed,
        Optional<TokenUsage> previousUsage,
        Optional<ContextDiff> diff) {

    /** The steps in which most providers cache: a count may be wrong by as much. */
    private static final int MAX_DIFFERENCE_TOKENS = 128;

    /** Returns whether the tokens read differ from the expected ones by more than a tenth, or by more than a block. */
    boolean differs() {
        long expected = predicted.cachedReadTokens();
        long read = billed.readTokens();
        long difference = Math.abs(expected - read);
        return 10 * difference > Math.max(expected, read) || difference > MAX_DIFFERENCE_TOKENS;
    }

    private boolean isMore() {
        return differs() && billed.readTokens() > predicted.cachedReadTokens();
    }

    /** Returns the cause; empty if there is nothing to explain. */
    Optional<NamedCause> cause() {
        if (!differs() && !isLess(billed.readTokens())) {
            return Optional.empty();
        }
        return Stream.<Supplier<Optional<NamedCause>>>of(
                        this::keptLonger,
                        this::sharedCache,
                        this::firstRequest,
                        this::otherModel,
                        this::expired,
                        this::tooShort,
                        this::broken,
                        this::perhapsTooShort,
                        this::notReported)
                .map(Supplier::get)
                .flatMap(Optional::stream)
                .findFirst()
                .or(() -> Optional.of(other()));
    }

    /** Returns whether these tokens are fewer, by more than a tenth, than an unbroken, warm cache has. */
    private boolean isLess(int tokens) {
        int reusable = prompt.reusableTokens();
        int full = CacheRule.readTokens(prompt.provider(), reusable, Duration.ZERO);
        return full == 0 ? tokens == 0 && reusable > 0 : 10L * tokens < 9L * full;
    }

    private Optional<NamedCause> keptLonger() {
        return isMore() && prompt.isExpired() && billed.readTokens() <= leftTokens()
                ? cause(
                        CacheMissCause.KEPT_LONGER,
                        "kept longer than expected: read %,d s after the previous request, the profile %s says %,d s"
                                .formatted(
                                        prompt.idle().toSeconds(),
                                        prompt.provider().name(),
                                        prompt.provider().timeToLive().toSeconds()))
                : Optional.empty();
    }

    private Optional<NamedCause> sharedCache() {
        return isMore() && billed.readTokens() > leftTokens()
                ? cause(
                        CacheMissCause.SHARED_CACHE,
                        "more was read than this session left in the cache: another session, or an earlier run, sent the"
                                + " same beginning")
                : Optional.empty();
    }

    /** Returns the tokens that the session can have left in the cache, and as many more as a count may be wrong by. */
    private int leftTokens() {
        return prompt.previous().isPresent() ? prompt.sharedTokens() + MAX_DIFFERENCE_TOKENS : 0;
    }

    private Optional<NamedCause> firstRequest() {
        return prompt.previous().isPresent()
                ? Optional.empty()
                : cause(
                        CacheMissCause.FIRST_REQUEST,
                        "first request of the session, or its previous prompt is no longer in memory");
    }

    private Optional<NamedCause> otherModel() {
        Optional<NamedCause> billedModels = previousUsage.flatMap(former -> otherModel(former.model(), billed.model()));
        return billedModels.or(() -> otherModel(
                prompt.previous().flatMap(PreviousContext::model),
                prompt.manifest().conditions().model()));
    }

    private static Optional<NamedCause> otherModel(Optional<String> former, Optional<String> current) {
        return former.flatMap(old -> current.filter(now -> !now.equals(old))
                .flatMap(now -> cause(
                        CacheMissCause.OTHER_MODEL,
                        "other model than for the previous request: " + now + " after " + old)));
    }

    private Optional<NamedCause> expired() {
        return prompt.isExpired()
                ? cause(
                        CacheMissCause.EXPIRED,
                        "expired: %,d s since the previous request, kept for %,d s"
                                .formatted(
                                        prompt.idle().toSeconds(),
                                        prompt.provider().timeToLive().toSeconds()))
                : Optional.empty();
    }

    /** Names the minimum if even an unbroken prefix is shorter, or if this one is and is not broken. */
    private Optional<NamedCause> tooShort() {
        int minimum = prompt.provider().minimumPrefixTokens();
        int tokens = isBroken() ? prompt.reusableTokens() : prompt.sharedTokens();
        return tokens < minimum && !readsAtMarksOnly()
                ? cause(
                        CacheMissCause.BELOW_MINIMUM,
                        "below the minimum: %,d tokens of the beginning, cached from %,d on".formatted(tokens, minimum))
                : Optional.empty();
    }

    /** Names the minimum if nothing was read, and the beginning is longer only by as much as a count may be wrong by. */
    private Optional<NamedCause> perhapsTooShort() {
        int minimum = prompt.provider().minimumPrefixTokens();
        boolean readNothing =
                billed.cachedReadTokens().isPresent() && billed.readTokens() == 0 && predicted.cachedReadTokens() > 0;
        return readNothing && prompt.sharedTokens() < minimum + MAX_DIFFERENCE_TOKENS
                ? cause(
                        CacheMissCause.BELOW_MINIMUM,
                        "perhaps below the minimum: about %,d tokens of the beginning, cached from %,d on"
                                .formatted(prompt.sharedTokens(), minimum))
                : Optional.empty();
    }

    private Optional<NamedCause> broken() {
        return isBroken() && isLess(prompt.sharedTokens())
                ? cause(
                        CacheMissCause.PREFIX_BROKEN,
                        diff.flatMap(ContextDiff::prefixEnd)
                                .map(MissExplanation::breaker)
                                .orElseThrow())
                : Optional.empty();
    }

    private static String breaker(SegmentChange change) {
        SegmentInfo segment = change.segment();
        return "prefix broken by %s (%s %s): %s%s"
                .formatted(
                        segment.contributor(),
                        segment.bundle(),
                        segment.version(),
                        change.kind().name().toLowerCase(Locale.ROOT),
                        change.reason().isEmpty() ? "" : ", " + change.reason());
    }

    private boolean isBroken() {
        return diff.filter(ContextDiff::isBroken).isPresent();
    }

    private Optional<NamedCause> notReported() {
        if (billed.readTokens() > 0 || predicted.cachedReadTokens() == 0) {
            return Optional.empty();
        }
        return cause(
                CacheMissCause.NOT_REPORTED,
                billed.cachedReadTokens().isPresent()
                        ? "the provider reported that it read nothing from a cache"
                        : "the provider reported nothing about a cache");
    }

    private NamedCause other() {
        if (billed.readTokens() > predicted.cachedReadTokens()) {
            return new NamedCause(
                    CacheMissCause.OTHER,
                    "more was read than the profile says: its minimum may be too high, or its steps too long");
        }
        return new NamedCause(
                CacheMissCause.OTHER,
                readsAtMarksOnly()
                        ? "the provider reads its cache at the ends of marked blocks only, and the last one grew"
                        : "the provider no longer had all of the beginning in its cache");
    }

    /** Returns whether the shared beginning is long enough, but does not end where the provider reads its cache. */
    private boolean readsAtMarksOnly() {
        int minimum = prompt.provider().minimumPrefixTokens();
        return prompt.sharedTokens() < minimum && prompt.equalTokens() >= minimum;
    }

    private static Optional<NamedCause> cause(CacheMissCause cause, String explanation) {
        return Optional.of(new NamedCause(cause, explanation));
    }
}
