package io.mneme.context.replay;

import io.mneme.api.context.ContextRequest;
import io.mneme.context.assembly.NewestMessage;
import io.mneme.context.assembly.RecalledText;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.Layout;
import io.mneme.context.recipe.Layout.PlacedPiece;
import java.util.List;

/** Lays out the pieces of a prompt as the assembly does. */
final class TurnPrompt {

    private TurnPrompt() {}

    /** Returns the pieces of a request with its newest message, in the order of the prompt. */
    static List<PlacedPiece> placed(GatheredPieces gathered, ContextRequest request) {
        return Layout.of(NewestMessage.added(RecalledText.separated(gathered.pieces()), request));
    }
}
