package io.mneme.context.assembly;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Keeps recalled text out of what a person says: a message of the user that has both is split, and recalled text stands before
 * the newest message. So the model does not take it for the person's words, and a program that records the newest message
 * does not record it again.
 */
final class RecalledText {

    private RecalledText() {}

    /** Returns the pieces with their recalled text in items of its own. */
    static List<PromptPiece> separated(List<PromptPiece> pieces) {
        for (int i = 0; i < pieces.size(); i++) {
            List<ContextItem> items = pieces.get(i).contribution().items();
            for (int j = 0; j < items.size(); j++) {
                if (items.get(j).has(TextOrigin.RECALLED)) {
                    return pieces.stream().map(RecalledText::separated).toList();
                }
            }
        }
        return pieces;
    }

    private static PromptPiece separated(PromptPiece piece) {
        Contribution contribution = piece.contribution();
        List<ContextItem> before = new ArrayList<>();
        List<ContextItem> newest = new ArrayList<>();
        contribution.items().stream()
                .flatMap(RecalledText::split)
                .forEach(item -> (item.has(TextOrigin.CURRENT) ? newest : before).add(item));
        before.addAll(newest);
        return new PromptPiece(
                piece.contributor(),
                piece.bundle(),
                piece.version(),
                piece.stability(),
                before.equals(contribution.items())
                        ? contribution
                        : contribution.withItems(before).withSpans(List.of()));
    }

    private static Stream<ContextItem> split(ContextItem item) {
        List<ItemPart> recalled =
                item.parts().stream().filter(RecalledText::isRecalled).toList();
        if (item.role() != Role.USER
                || recalled.isEmpty()
                || recalled.size() == item.parts().size()) {
            return Stream.of(item);
        }
        List<ItemPart> others =
                item.parts().stream().filter(part -> !isRecalled(part)).toList();
        return Stream.of(item.withParts(recalled), item.withParts(others));
    }

    private static boolean isRecalled(ItemPart part) {
        return part instanceof TextPart text && text.origin() == TextOrigin.RECALLED;
    }
}
