package io.mneme.context.assembly;

import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.context.layout.BodyLayout;
import io.mneme.context.layout.BodyText;
import io.mneme.context.layout.CacheMarks;
import io.mneme.context.layout.LaidOutSegment;
import io.mneme.context.recipe.Layout.PlacedPiece;
import java.util.List;

/**
 * The pieces of a context as the body that is sent.
 *
 * @param body the body, without marks
 * @param text its text
 * @param marks where it can have marks
 * @param end where the newest message of the person begins in the text
 */
public record LaidOutPrompt(PromptBody body, BodyText text, CacheMarks marks, int end) {

    /** Lays out pieces in a form. */
    public static LaidOutPrompt ofPieces(BodyForm form, List<PlacedPiece> placed) {
        return of(
                form,
                placed.stream()
                        .map(piece -> LaidOutSegment.of(
                                piece.piece().stability(),
                                !piece.piece().contribution().sources().isEmpty(),
                                piece.items()))
                        .toList());
    }

    /** Lays out segments in a form. */
    static LaidOutPrompt of(BodyForm form, List<LaidOutSegment> segments) {
        PromptBody body = BodyLayout.of(form, segments);
        BodyText text = BodyText.of(body);
        int before = (int)
                segments.stream().takeWhile(segment -> !segment.isNewest()).count();
        return new LaidOutPrompt(body, text, CacheMarks.of(body, segments, text), text.endOf(before - 1));
    }

    /** Returns the body with marks wherever it can have some, as if the next prompt kept all of it. */
    public PromptBody marked() {
        return marks.marked(body, marks.end());
    }
}
