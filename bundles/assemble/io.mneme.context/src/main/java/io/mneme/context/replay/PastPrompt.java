package io.mneme.context.replay;

import io.mneme.api.context.Context;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Omission;
import io.mneme.context.assembly.LaidOutPrompt;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.context.token.MeasuredText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Makes the context of a past turn from the pieces of its contributors. */
final class PastPrompt {

    /** Begins the id of a context of a past turn. */
    private static final String ID_PREFIX = "before-";

    private PastPrompt() {}

    /**
     * Returns the context, without the pieces of contributors that use an entry that was recorded later.
     *
     * @param entry id of the entry after the turn
     * @param isLater whether an entry is this one, or was recorded after it
     */
    static Context of(String entry, RequestScope scope, GatheredPieces gathered, Predicate<EntrySource> isLater) {
        List<PromptPiece> pieces = new ArrayList<>();
        List<Omission> omissions = new ArrayList<>(gathered.omissions());
        for (PromptPiece piece : gathered.pieces()) {
            if (piece.contribution().sources().stream().anyMatch(isLater)) {
                omissions.add(new Omission(piece.contributor(), "uses an entry that was recorded later"));
            } else {
                pieces.add(piece);
            }
        }
        GatheredPieces shown = new GatheredPieces(pieces, omissions);
        LaidOutPrompt laidOut = LaidOutPrompt.of(scope, pieces);
        MeasuredText prompt = laidOut.measured(MeasuredText.NONE, scope.tokens());
        return laidOut.context(
                ID_PREFIX + entry,
                scope,
                prompt,
                laidOut.marked(),
                shown.window(),
                shown.policies(),
                omissions,
                Optional.empty());
    }
}
