package io.mneme.context;

import io.mneme.api.context.Segment;
import io.mneme.api.context.SegmentNote;
import io.mneme.context.Layout.Laid;
import io.mneme.context.token.MeasuredText;
import java.util.ArrayList;
import java.util.List;

/** Takes note of what segments measure. */
final class Notes {

    private Notes() {}

    /** Returns the segments of a prompt, which is these pieces one behind the other. */
    static List<Segment> segments(List<Laid> pieces, MeasuredText prompt) {
        List<Segment> segments = new ArrayList<>(pieces.size());
        int from = 0;
        for (Laid laid : pieces) {
            int to = from + laid.text().length();
            segments.add(new Segment(note(laid.piece(), prompt, from, to), laid.text()));
            from = to;
        }
        return segments;
    }

    private static SegmentNote note(Piece piece, MeasuredText prompt, int from, int to) {
        return new SegmentNote(
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
