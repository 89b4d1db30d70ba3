package io.mneme.context.assembly;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.dialogue.Role;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.List;

/** Adds the new text of the person, which each recipe ends with. */
public final class NewestMessage {

    private static final String INPUT = "input";

    private NewestMessage() {}

    /** Returns the pieces with the request's input behind them, if it has one. */
    public static List<PromptPiece> added(List<PromptPiece> pieces, ContextRequest request) {
        String input = request.inputs().text(INPUT);
        if (input.isEmpty()) {
            return pieces;
        }
        List<PromptPiece> all = new ArrayList<>(pieces);
        all.add(new PromptPiece(
                INPUT,
                ContextBundle.NAME,
                ContextBundle.VERSION,
                Stability.VOLATILE,
                Contribution.of(List.of(ContextItem.of(Role.USER, input, TextOrigin.CURRENT)))));
        return all;
    }
}
