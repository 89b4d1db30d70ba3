package io.mneme.context.recipe;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Stability;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.contribute.Contribution;

/**
 * A contribution to a context, and the contributor it is from.
 *
 * @param contributor its name
 * @param bundle symbolic name of the bundle it came from
 * @param version version of that bundle
 * @param stability how often it changes
 * @param contribution the contribution itself
 */
public record PromptPiece(
        String contributor, String bundle, String version, Stability stability, Contribution contribution) {

    public PromptPiece {
        requireNonNull(stability, "stability");
    }

    /** Returns the tokens of its texts, without what separates it from others. */
    int tokens(TokenCounter counter) {
        int tokens = 0;
        for (ContextItem item : contribution.items()) {
            tokens += counter.count(item.text());
        }
        return tokens;
    }

    /** Returns the same piece with another stability. */
    PromptPiece withStability(Stability other) {
        return new PromptPiece(contributor, bundle, version, other, contribution);
    }
}
