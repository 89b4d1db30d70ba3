package io.mneme.context.recipe;

import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

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

    /** Returns the policies that took part, those of the window first. */
    public List<PolicySource> policies() {
        Set<PolicySource> policies =
                new LinkedHashSet<>(window().map(WindowReport::policies).orElse(List.of()));
        for (PromptPiece piece : pieces) {
            policies.addAll(piece.contribution().policies());
        }
        return List.copyOf(policies);
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
