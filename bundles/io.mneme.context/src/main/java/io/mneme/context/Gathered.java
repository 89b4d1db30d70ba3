package io.mneme.context;

import io.mneme.api.context.LeftOut;
import io.mneme.api.context.WindowReport;
import java.util.List;
import java.util.Optional;

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

    /** Returns how the history was chosen; empty if there is none. */
    Optional<WindowReport> window() {
        return pieces.stream()
                .flatMap(piece -> piece.contribution().window().stream())
                .findFirst();
    }
}
