package io.mneme.spi.weigh;

import java.util.List;
import java.util.Objects;

/**
 * How much an item matters.
 *
 * @param score any finite number; the item with the highest one matters most
 * @param reasons what the score is made of, for the person that reads a result; at most 20 of at most 200 characters (UTF-16)
 *     each, without text of an entry, may be empty
 */
public record Weight(double score, List<String> reasons) {

    private static final int MAX_REASONS = 20;
    private static final int MAX_REASON_CHARS = 200;

    public Weight {
        reasons = List.copyOf(reasons);
        if (reasons.size() > MAX_REASONS || reasons.stream().anyMatch(reason -> reason.length() > MAX_REASON_CHARS)) {
            throw new IllegalArgumentException("a weight must have at most " + MAX_REASONS + " reasons of at most "
                    + MAX_REASON_CHARS + " characters");
        }
        if (!Double.isFinite(score)) {
            throw new IllegalArgumentException("a weight must be finite: " + score);
        }
    }

    /** Returns whether there is exactly one weight for each item, as the contract of weighting policies requires. */
    public static boolean isOneForEach(List<Weighable> items, List<Weight> weights) {
        return weights.size() == items.size() && weights.stream().allMatch(Objects::nonNull);
    }

    /** Returns a weight without reasons. */
    public static Weight of(double score) {
        return new Weight(score, List.of());
    }
}
