package io.mneme.context.report;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.SegmentInfo;
import io.mneme.api.preview.ContextDetails.CachedSince;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Finds out since which context the segments of a prompt are in the provider's cache. */
public final class CachedSegments {

    private CachedSegments() {}

    /**
     * A context of which others begin with a part.
     *
     * @param context the context
     * @param bytes how much the contexts after it have begun with, each as the one before, in bytes
     */
    private record SharedBeginning(PreviousContext context, int bytes) {}

    /**
     * Returns for each segment of a context the oldest one from which on all have begun with it; empty for a segment that is not wholly
     * in the stable prefix.
     */
    public static List<Optional<CachedSince>> of(Manifest manifest, Manifests kept) {
        List<SharedBeginning> beginnings = beginnings(manifest, kept);
        List<Optional<CachedSince>> since = new ArrayList<>(manifest.segments().size());
        int end = 0;
        for (SegmentInfo segment : manifest.segments()) {
            end += segment.bytes();
            int least = end;
            since.add(beginnings.stream()
                    .takeWhile(beginning -> beginning.bytes() >= least)
                    .reduce((newer, older) -> older)
                    .map(oldest -> new CachedSince(
                            oldest.context().id(), oldest.context().assembledAt())));
        }
        return since;
    }

    /** Returns the contexts before one, newest first: each shares at most as much as the one after it. */
    private static List<SharedBeginning> beginnings(Manifest manifest, Manifests kept) {
        List<SharedBeginning> beginnings = new ArrayList<>();
        Optional<Manifest> at = Optional.of(manifest);
        int bytes = Integer.MAX_VALUE;
        while (at.isPresent()) {
            bytes = Math.min(bytes, at.get().stablePrefix().bytes());
            Optional<PreviousContext> previous = at.get().conditions().previous();
            if (previous.isEmpty() || bytes == 0) {
                break;
            }
            beginnings.add(new SharedBeginning(previous.get(), bytes));
            at = kept.of(previous.get().id());
        }
        return beginnings;
    }
}
