package io.mneme.context.recipe;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.Contributor;
import io.mneme.context.contributor.LengthLimit;
import io.mneme.context.contributor.LengthLimit.LengthMeasure;
import io.mneme.context.contributor.RequestScope;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What is left of the budget of a prompt while its contributors are called, in the order of their stability. Texts are measured
 * as they are rendered. Used by the thread of one request.
 *
 * <p>Static text and the newest message never leave. A contributor with a share has that share, and the others what is left.
 * Histories without a share have equal parts of it, and leave a part to volatile contributors without a share. That part is fixed:
 * a history that gets what volatile texts leave over would begin at another entry with each request.
 */
final class RemainingBudget {

    private static final String SEPARATOR = "\n\n";
    private static final int RESERVED_PERCENT = 20;
    private static final int ALL_PERCENT = 100;

    private final LengthMeasure measure;
    private final TokenShares shares;
    private final int budget;
    private final long reserved;
    private final int histories;
    private final Map<String, Integer> setAside = new HashMap<>();
    private long left;
    private long leftWithoutShare;

    private RemainingBudget(LengthMeasure measure, TokenShares shares, int budget, long reserved, int histories) {
        this.measure = measure;
        this.shares = shares;
        this.budget = budget;
        this.reserved = reserved;
        this.histories = histories;
        left = budget;
        leftWithoutShare = shares.restOf(budget);
    }

    /**
     * Returns the budget of a request after its newest message; empty if its prompt has none.
     *
     * @param stages the contributors that are called, by the stability with which they are called
     */
    static Optional<RemainingBudget> of(
            TokenShares shares, RequestScope scope, Map<Stability, List<SelectedPolicy<Contributor>>> stages) {
        return shares.budgetOf(scope.request()).map(budget -> {
            LengthMeasure measure = LengthMeasure.of(budget, scope.tokens());
            long reserved = (long) shares.restOf(budget.amount()) * RESERVED_PERCENT / ALL_PERCENT;
            RemainingBudget remaining = new RemainingBudget(
                    measure,
                    shares,
                    budget.amount(),
                    withoutShare(shares, stages.get(Stability.VOLATILE)) == 0 ? 0 : reserved,
                    withoutShare(shares, stages.get(Stability.GROWING)));
            remaining.use(measure.length(scope.request().inputs().text("input")), false);
            return remaining;
        });
    }

    private static int withoutShare(TokenShares shares, List<SelectedPolicy<Contributor>> contributors) {
        return (int) contributors.stream()
                .filter(contributor -> !shares.names(contributor.name()))
                .count();
    }

    /** Returns how long the contributions of a contributor may be together, before others of its stability have used any. */
    LengthLimit limitOf(String contributor, Stability stability) {
        if (shares.names(contributor)) {
            return limit(Math.min(shares.shareOf(contributor, budget), left));
        }
        return switch (stability) {
            case STATIC -> LengthLimit.NONE;
            case GROWING -> limit((leftWithoutShare - reserved) / histories - separator());
            case SESSION, VOLATILE -> limit(leftWithoutShare);
        };
    }

    private LengthLimit limit(long amount) {
        return new LengthLimit((int) Math.max(0, Math.min(amount, left)), measure);
    }

    private int separator() {
        return left < budget ? measure.length(SEPARATOR) : 0;
    }

    /** Keeps room for the pieces that a contributor is expected to return, until it has returned. */
    void setAside(String contributor, List<PromptPiece> expected) {
        int length = expected.stream().mapToInt(this::length).sum();
        setAside.put(contributor, length);
        use(length, shares.names(contributor));
    }

    /**
     * Takes the pieces of a contributor from the budget, if they may stay.
     *
     * @return why they leave the prompt; empty if they stay
     */
    Optional<Omission> take(SelectedPolicy<Contributor> by, Stability stability, List<PromptPiece> pieces) {
        use(-setAside.getOrDefault(by.name(), 0), shares.names(by.name()));
        setAside.remove(by.name());
        int length = pieces.stream().mapToInt(this::length).sum();
        LengthLimit limit = room(by.name(), stability);
        if (length > limit.amount() && !staysAnyway(by, stability, pieces)) {
            return Optional.of(new Omission(
                    by.name(),
                    by.label() + " needs " + length + " " + measure.unit() + ", and " + limit.amount()
                            + " are left for it"));
        }
        use(length, shares.names(by.name()));
        return Optional.empty();
    }

    /** Unlike a limit, it does not leave parts to others of the same stability, which have been called by now. */
    private LengthLimit room(String contributor, Stability stability) {
        return stability == Stability.GROWING && !shares.names(contributor)
                ? limit(leftWithoutShare - reserved)
                : limitOf(contributor, stability);
    }

    private void use(int length, boolean hasShare) {
        left -= length;
        leftWithoutShare -= hasShare ? 0 : length;
    }

    /** A history has left out its oldest turns by now; what is longer still is its newest turn. */
    private static boolean staysAnyway(SelectedPolicy<Contributor> by, Stability stability, List<PromptPiece> pieces) {
        return stability == Stability.STATIC
                || stability == Stability.GROWING && (by.isProvided() || hasMessages(pieces))
                || items(pieces).stream().anyMatch(item -> item.has(TextOrigin.CURRENT));
    }

    private static boolean hasMessages(List<PromptPiece> pieces) {
        return items(pieces).stream().anyMatch(item -> !item.isSystemText());
    }

    private static List<ContextItem> items(List<PromptPiece> pieces) {
        return pieces.stream()
                .flatMap(piece -> piece.contribution().items().stream())
                .toList();
    }

    private int length(PromptPiece piece) {
        return piece.contribution().items().stream()
                .mapToInt(item -> measure.length(rendered(item)))
                .sum();
    }

    private String rendered(ContextItem item) {
        if (item.has(TextOrigin.CURRENT)) {
            return item.text();
        }
        return item.isSystemText() && left < budget ? SEPARATOR + item.text() : item.promptText();
    }
}
