package io.mneme.context.recipe;

import io.mneme.api.context.EntrySource;
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

    /** Adds the entries that the pieces were made of to others. */
    void addSources(List<EntrySource> others) {
        for (int i = 0; i < pieces.size(); i++) {
            List<EntrySource> sources = pieces.get(i).contribution().sources();
            for (int j = 0; j < sources.size(); j++) {
                others.add(sources.get(j));
            }
        }
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
