package io.mneme.context;

import io.mneme.api.context.LeftOut;
import java.util.List;

/**
 * What the contributors of a recipe had to say.
 *
 * @param pieces what they said, in the order of the recipe
 * @param leftOut who could not take part
 */
public record Gathered(List<Piece> pieces, List<LeftOut> leftOut) {

    public Gathered {
        pieces = List.copyOf(pieces);
        leftOut = List.copyOf(leftOut);
    }
}
