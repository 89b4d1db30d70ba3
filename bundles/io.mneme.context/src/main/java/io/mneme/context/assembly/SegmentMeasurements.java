package io.mneme.context.assembly;

import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentInfo;
import io.mneme.context.recipe.Layout.PlacedPiece;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.context.token.MeasuredText;
import java.util.ArrayList;
import java.util.List;

/** Measures the segments of a prompt. */
public final class SegmentMeasurements {

    private SegmentMeasurements() {}

    /** Returns the segments of a prompt, which consists of these pieces, one after the other. */
    public static List<Segment> segments(List<PlacedPiece> pieces, MeasuredText prompt) {
        List<Segment> segments = new ArrayList<>(pieces.size());
        int from = 0;
        for (PlacedPiece placed : pieces) {
            int to = from + placed.text().length();
            segments.add(new Segment(measure(placed.piece(), prompt, from, to), placed.items()));
            from = to;
        }
        return segments;
    }

    private static SegmentInfo measure(PromptPiece piece, MeasuredText prompt, int from, int to) {
        return new SegmentInfo(
                piece.contributor(),
                piece.bundle(),
                piece.version(),
                piece.stability(),
                prompt.chars(from, to),
                prompt.bytes(from, to),
                prompt.tokens(from, to),
                prompt.hash(from, to),
                piece.contribution().sources());
    }
}
