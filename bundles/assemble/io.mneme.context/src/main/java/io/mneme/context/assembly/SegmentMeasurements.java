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

    /** Returns the segments of a prompt, which consists of these pieces. The newest message is not measured. */
    public static List<Segment> segments(List<PlacedPiece> pieces, LaidOutPrompt laidOut, MeasuredText prompt) {
        List<Segment> segments = new ArrayList<>(pieces.size());
        int from = 0;
        for (int i = 0; i < pieces.size(); i++) {
            PlacedPiece placed = pieces.get(i);
            int to = Math.min(laidOut.text().endOf(i), laidOut.end());
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
