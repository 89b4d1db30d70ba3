package io.mneme.context.recipe;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import java.util.List;
import java.util.Optional;

/**
 * The pieces of the contributors of a recipe.
 *
 * @param pieces the pieces, in the order of the recipe
 * @param omissions the contributors that were omitted, and why
 */
public record GatheredPieces(List<PromptPiece> pieces, List<Omission> omissions) {

    public GatheredPieces {
        pieces = List.copyOf(pieces);
        omissions = List.copyOf(omissions);
    }

    /** Returns how the history was chosen; empty if there is none. */
    public Optional<WindowReport> window() {
        for (PromptPiece piece : pieces) {
            if (piece.contribution().window().isPresent()) {
                return piece.contribution().window();
            }
        }
        return Optional.empty();
    }
}
