package io.mneme.context.comparison;

import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.context.manifest.Manifests;
import java.util.Optional;

/**
 * Determines the length of the beginning that two contexts share, as far as the manifests between them are kept.
 *
 * @param manifests the manifests that are kept
 */
record PrefixLength(Manifests manifests) {

    private static final SharedPrefix UNKNOWN = new SharedPrefix(0, 0, false);

    /**
     * Returns the length: exact if one was measured against the other, else the shortest beginning that was shared on the way from
     * the one to the other; 0 if that is not known.
     */
    SharedPrefix between(Manifest first, Manifest second) {
        return backwards(second, first).or(() -> backwards(first, second)).orElse(UNKNOWN);
    }

    private Optional<SharedPrefix> backwards(Manifest newer, Manifest older) {
        if (newer.id().equals(older.id())) {
            return Optional.of(new SharedPrefix(bytes(newer), newer.tokens(), true));
        }
        StablePrefix least = newer.stablePrefix();
        Manifest at = newer;
        while (!isPrevious(older, at)) {
            Optional<Manifest> before =
                    at.conditions().previous().map(PreviousContext::id).flatMap(manifests::of);
            if (before.isEmpty()) {
                return Optional.empty();
            }
            at = before.get();
            least = at.stablePrefix().bytes() < least.bytes() ? at.stablePrefix() : least;
        }
        return Optional.of(new SharedPrefix(least.bytes(), least.tokens(), at == newer));
    }

    private static boolean isPrevious(Manifest older, Manifest newer) {
        return newer.conditions()
                .previous()
                .filter(previous -> previous.id().equals(older.id()))
                .isPresent();
    }

    private static int bytes(Manifest manifest) {
        return manifest.segments().stream().mapToInt(segment -> segment.bytes()).sum();
    }
}
