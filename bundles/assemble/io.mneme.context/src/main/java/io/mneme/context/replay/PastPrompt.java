package io.mneme.context.replay;

import io.mneme.api.context.Context;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.EntrySource;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.CacheConditions;
import io.mneme.api.context.Omission;
import io.mneme.api.context.Segment;
import io.mneme.api.context.StablePrefix;
import io.mneme.context.assembly.LaidOutPrompt;
import io.mneme.context.assembly.SegmentMeasurements;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.recipe.GatheredPieces;
import io.mneme.context.recipe.Layout.PlacedPiece;
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
        return context(entry, scope, new GatheredPieces(pieces, omissions));
    }

    private static Context context(String entry, RequestScope scope, GatheredPieces gathered) {
        ContextRequest request = scope.request();
        List<PlacedPiece> placed = TurnPrompt.placed(gathered, request);
        LaidOutPrompt laidOut = LaidOutPrompt.ofPieces(scope.form(), placed);
        MeasuredText prompt = MeasuredText.NONE.next(laidOut.text().text(), scope.tokens());
        List<Segment> segments = SegmentMeasurements.segments(placed, laidOut, prompt);
        Manifest manifest = new Manifest(
                ID_PREFIX + entry,
                request.recipe(),
                request.session(),
                request.selectors(),
                scope.now(),
                segments.stream()
                        .map(Segment::info)
                        .filter(segment -> segment.bytes() > 0)
                        .toList(),
                prompt.tokens(0, laidOut.end()),
                StablePrefix.NONE,
                gathered.window(),
                gathered.omissions(),
                new CacheConditions(request.options().model(), scope.provider().name(), Optional.empty()));
        return new Context(segments, manifest, laidOut.marked());
    }
}
