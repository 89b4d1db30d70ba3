package io.mneme.context.assembly;

import io.mneme.api.context.Context;
import io.mneme.api.context.Context.PromptBody;
import io.mneme.api.context.ContextItem;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Segment;
import io.mneme.api.context.Segment.SourceSpan;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.context.Stability;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.provider.BodyLayout;
import io.mneme.context.provider.BodyLayout.LaidOutBody;
import io.mneme.context.provider.BodyText;
import io.mneme.context.provider.CacheMarks;
import io.mneme.context.provider.LaidOutSegment;
import io.mneme.context.recipe.Layout;
import io.mneme.context.recipe.Layout.PlacedPiece;
import io.mneme.context.recipe.PromptPiece;
import io.mneme.context.token.MeasuredText;
import io.mneme.context.token.MeasuredText.MeasuredPart;
import io.mneme.context.token.TokenCounter;
import io.mneme.spi.contribute.Contribution;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The pieces of a context as the body that is sent.
 *
 * @param pieces the pieces, in the order of the prompt
 * @param body the body, without marks
 * @param text its text
 * @param ends where each piece ends in the text, and all before it
 * @param marks where it can have marks
 * @param end where the newest message of the person begins in the text
 * @param omissions what the form of the body cannot say
 * @param former the segments of the prompt before, which are made once as long as they stay the same
 */
public record LaidOutPrompt(
        List<PlacedPiece> pieces,
        PromptBody body,
        BodyText text,
        int[] ends,
        CacheMarks marks,
        int end,
        List<Omission> omissions,
        FormerSegments former) {

    private static final String INPUT = "input";

    /**
     * The segments of a prompt.
     *
     * @param pieces the pieces that they are made of
     * @param segments the segments, one for each
     */
    record FormerSegments(List<PlacedPiece> pieces, List<Segment> segments) {

        /** Those of no prompt. */
        static final FormerSegments NONE = new FormerSegments(List.of(), List.of());

        /** How many pieces in a row can be missing now, at most, so that each piece is compared with few. */
        private static final int MAX_SKIPPED = 8;

        /** Returns the place of this very piece; -1 if it is none of the next ones from a place on. */
        private int placeOf(PlacedPiece piece, int from) {
            int end = Math.min(pieces.size(), from + MAX_SKIPPED);
            for (int i = from; i < end; i++) {
                if (pieces.get(i) == piece) {
                    return i;
                }
            }
            return -1;
        }
    }

    /** Lays out the pieces of a request, and its newest message behind them. */
    public static LaidOutPrompt of(RequestScope scope, List<PromptPiece> pieces) {
        return of(scope, pieces, FormerSegments.NONE);
    }

    /** Lays out the pieces of a request, and its newest message behind them, with what stays of the prompt before. */
    static LaidOutPrompt of(RequestScope scope, List<PromptPiece> pieces, FormerSegments former) {
        List<PromptPiece> all = RecalledText.separated(pieces);
        String input = scope.request().inputs().text(INPUT);
        if (!input.isEmpty()) {
            all = new ArrayList<>(all);
            all.add(newestMessage(input));
        }
        return of(scope.form(), Layout.of(all, former.pieces()), former);
    }

    private static PromptPiece newestMessage(String input) {
        return new PromptPiece(
                INPUT,
                ContextBundle.NAME,
                ContextBundle.VERSION,
                Stability.VOLATILE,
                Contribution.of(List.of(ContextItem.of(Role.USER, input, TextOrigin.CURRENT))));
    }

    /** Lays out pieces in a form. */
    static LaidOutPrompt of(BodyForm form, List<PlacedPiece> pieces) {
        return of(form, pieces, FormerSegments.NONE);
    }

    private static LaidOutPrompt of(BodyForm form, List<PlacedPiece> pieces, FormerSegments former) {
        List<LaidOutSegment> segments = new ArrayList<>(pieces.size());
        for (PlacedPiece piece : pieces) {
            segments.add(piece.segment());
        }
        LaidOutBody laidOut = BodyLayout.laidOut(form, segments);
        BodyText text = BodyText.of(laidOut.body());
        int[] ends = text.ends(segments.size());
        int end = endBeforeNewest(segments, ends);
        return new LaidOutPrompt(
                pieces, laidOut.body(), text, ends, CacheMarks.of(segments, text), end, laidOut.omissions(), former);
    }

    /** The newest message is behind all others. */
    private static int endBeforeNewest(List<LaidOutSegment> segments, int[] ends) {
        int before = segments.size();
        while (before > 0 && segments.get(before - 1).isNewest()) {
            before--;
        }
        return before == 0 ? 0 : ends[before - 1];
    }

    /** Measures the text against the one of the prompt before. */
    public MeasuredText measured(MeasuredText before, TokenCounter tokens) {
        int[] measured = new int[ends.length];
        Arrays.setAll(measured, i -> Math.min(ends[i], end));
        return before.next(text.text(), measured, tokens);
    }

    /**
     * Returns the context of the prompt. Its newest message is not measured.
     *
     * @param id id of the context
     * @param prompt the measured text of the body
     * @param sent the body with its marks
     * @param window how its history was chosen
     * @param policies the policies that took part
     * @param left what was omitted beside what the form cannot say, and why
     * @param previous the context that the text was measured against
     */
    public Context context(
            String id,
            RequestScope scope,
            MeasuredText prompt,
            PromptBody sent,
            Optional<WindowReport> window,
            List<PolicySource> policies,
            List<Omission> left,
            Optional<PreviousContext> previous) {
        ContextRequest request = scope.request();
        List<Segment> segments = segments(prompt.parts());
        int stable = Math.min(prompt.shared(), end);
        List<Omission> all = new ArrayList<>(left);
        all.addAll(omissions);
        Manifest manifest = new Manifest(
                id,
                request.recipe(),
                request.session(),
                request.selectors(),
                scope.now(),
                measuredInfos(segments),
                prompt.tokens(0, end),
                new StablePrefix(prompt.chars(0, stable), prompt.bytes(0, stable), prompt.tokens(0, stable)),
                window,
                all,
                new CacheConditions(request.options().model(), scope.provider().name(), previous),
                policies);
        return new Context(segments, manifest, sent);
    }

    private static List<SegmentInfo> measuredInfos(List<Segment> segments) {
        List<SegmentInfo> infos = new ArrayList<>(segments.size());
        for (Segment segment : segments) {
            if (segment.info().bytes() > 0) {
                infos.add(segment.info());
            }
        }
        return infos;
    }

    private List<Segment> segments(List<MeasuredPart> parts) {
        List<Segment> segments = new ArrayList<>(pieces.size());
        int at = 0;
        for (int i = 0; i < pieces.size(); i++) {
            PlacedPiece placed = pieces.get(i);
            int place = former.placeOf(placed, at);
            at = place < 0 ? at : place + 1;
            segments.add(
                    place >= 0 && hasMeasures(former.segments().get(place).info(), parts.get(i))
                            ? former.segments().get(place)
                            : new Segment(info(placed.piece(), parts.get(i)), placed.items(), spans(placed)));
        }
        return segments;
    }

    private static boolean hasMeasures(SegmentInfo info, MeasuredPart part) {
        return info.bytes() == part.bytes()
                && info.chars() == part.chars()
                && info.tokens() == part.tokens()
                && info.hash().equals(part.hash());
    }

    /** Returns the spans of a piece behind what separates its items from those before. */
    private static List<SourceSpan> spans(PlacedPiece placed) {
        Contribution contribution = placed.piece().contribution();
        List<SourceSpan> spans = new ArrayList<>(contribution.spans().size());
        for (SourceSpan span : contribution.spans()) {
            if (span.item() < placed.items().size()
                    && span.source() < contribution.sources().size()) {
                int added = length(placed.items().get(span.item()))
                        - length(contribution.items().get(span.item()));
                spans.add(span.after(added));
            }
        }
        return spans;
    }

    /** Returns the length of the first part, to which a separator is added. */
    private static int length(ContextItem item) {
        return item.parts().get(0) instanceof TextPart text ? text.text().length() : 0;
    }

    private static SegmentInfo info(PromptPiece piece, MeasuredPart part) {
        return new SegmentInfo(
                piece.contributor(),
                piece.bundle(),
                piece.version(),
                piece.stability(),
                part.chars(),
                part.bytes(),
                part.tokens(),
                part.hash(),
                piece.contribution().sources());
    }

    /** Returns the body with marks wherever it can have some, as if the next prompt kept all of it. */
    public PromptBody marked() {
        return marks.marked(body, marks.end());
    }
}
