package io.mneme.context.recipe;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.Contributor;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds contributors that claim to be stable and whose texts change with the clock. Such a contributor counts as volatile until it
 * is updated; the remark about it is what remembers it.
 */
final class StabilityGuard {

    private static final Logger LOG = LoggerFactory.getLogger(StabilityGuard.class);

    /** Changes each field of a date and of a time. */
    private static final Duration OFFSET =
            Duration.ofDays(402).plusHours(5).plusMinutes(7).plusSeconds(11).plusNanos(13_000_017);

    private static final String REMARK =
            "claims to be stable, but its text changes with the clock; it is placed as volatile"
                    + " until it is updated";

    private StabilityGuard() {}

    /** Returns the time of the second call. */
    static Instant otherTime(Instant now) {
        return now.plus(OFFSET);
    }

    /** Returns whether an answer has a piece that claims to be stable, of a contributor of which nothing else is known. */
    static boolean isToBeTested(SelectedPolicy<Contributor> by, PolicyResult<List<PromptPiece>> answer) {
        return !answer.failed() && !isVolatile(by) && !stableItems(answer).isEmpty();
    }

    /** Marks a contributor whose stable pieces differ at another time. A second call that fails proves nothing. */
    static void compare(
            SelectedPolicy<Contributor> by,
            PolicyResult<List<PromptPiece>> answer,
            PolicyResult<List<PromptPiece>> later) {
        if (!later.failed() && !stableItems(answer).equals(stableItems(later)) && by.remark(REMARK)) {
            LOG.warn("{} of {} {} {}", by.label(), by.bundle(), by.version(), REMARK);
        }
    }

    private static List<List<ContextItem>> stableItems(PolicyResult<List<PromptPiece>> answer) {
        return answer.get().stream()
                .filter(piece -> piece.stability() != Stability.VOLATILE)
                .map(piece -> piece.contribution().items())
                .toList();
    }

    /** Returns whether a contributor was found to change with the clock. */
    static boolean isVolatile(SelectedPolicy<Contributor> by) {
        return by.remark().isPresent();
    }

    /** Returns the pieces of a contributor in the stability that they have. */
    static List<PromptPiece> placed(SelectedPolicy<Contributor> by, List<PromptPiece> pieces) {
        return isVolatile(by)
                ? pieces.stream()
                        .map(piece -> piece.withStability(Stability.VOLATILE))
                        .toList()
                : pieces;
    }

    /** Returns what is reported of a contributor; empty if it keeps to what it claims. */
    static Optional<Omission> omission(SelectedPolicy<Contributor> by) {
        return by.remark().map(remark -> new Omission(by.name(), by.label() + " " + remark));
    }
}
