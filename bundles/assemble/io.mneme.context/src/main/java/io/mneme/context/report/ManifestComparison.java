package io.mneme.context.report;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.context.StablePrefix;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.ContextDiff.SharedPrefix;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.context.report.Manifests.ChargedPrompt;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Compares the contexts whose manifests are kept. */
@Component(service = {ContextComparison.class, ManifestComparison.class})
public final class ManifestComparison implements ContextComparison {

    private final Manifests manifests;

    @Activate
    public ManifestComparison(@Reference Manifests manifests) {
        this.manifests = manifests;
    }

    @Override
    public ContextDiff compare(String first, String second) {
        return diff(require(first), require(second));
    }

    @Override
    public ContextDiff compareWithPrevious(String second) {
        return withPrevious(require(second));
    }

    @Override
    public ContextDiff compareWithNewest(String first) {
        Manifest context = require(first);
        Manifest newest = manifests.ofSession(context.session()).stream()
                .filter(other -> other.recipe().equals(context.recipe()))
                .findFirst()
                .orElse(context);
        return diff(context, newest);
    }

    @Override
    public ContextDiff newest(String session) {
        return manifests.ofSession(session).stream()
                .findFirst()
                .map(this::withPrevious)
                .orElseThrow(() -> single(session));
    }

    /** Compares with the next older context that is kept if the previous one was discarded from memory. */
    private ContextDiff withPrevious(Manifest context) {
        Optional<PreviousContext> previous = context.conditions().previous();
        if (previous.isPresent()) {
            return diff(require(previous.get().id()), context);
        }
        return manifests.ofSession(context.session()).stream()
                .dropWhile(newer -> !newer.id().equals(context.id()))
                .skip(1)
                .filter(older -> older.recipe().equals(context.recipe()))
                .findFirst()
                .map(older -> diff(older, context))
                .orElseThrow(() -> single(context.session()));
    }

    /**
     * Returns how a context differs from the one that its prefix was measured against; empty if that is not kept.
     *
     * @param charged what its provider was expected to charge
     */
    public Optional<ContextDiff> sincePrevious(Manifest manifest, ChargedPrompt charged) {
        return manifest.conditions()
                .previous()
                .flatMap(previous -> manifests.of(previous.id()))
                .map(previous -> new CachedPrefix(manifest, charged).withLoss(difference(previous, manifest)));
    }

    private Manifest require(String id) {
        return manifests.of(id).orElseThrow(() -> new UnknownContextException(id));
    }

    private ContextDiff diff(Manifest first, Manifest second) {
        if (!first.session().equals(second.session()) || !first.recipe().equals(second.recipe())) {
            throw new InvalidRequestException(
                    "b",
                    "must be a context of the session and the recipe of a: " + first.session() + ", " + first.recipe());
        }
        ContextDiff diff = difference(first, second);
        return manifests
                .find(second.id())
                .map(kept -> new CachedPrefix(second, kept.charged()).withLoss(diff))
                .orElse(diff);
    }

    private ContextDiff difference(Manifest first, Manifest second) {
        return SegmentDifferences.diff(first, second, new PrefixLength(manifests).between(first, second));
    }

    private static InvalidRequestException single(String session) {
        return new InvalidRequestException("session", "must have two contexts by one recipe that are kept: " + session);
    }

    /**
     * Determines the length of the beginning that two contexts share, as far as the manifests between them are kept.
     *
     * @param manifests the manifests that are kept
     */
    private record PrefixLength(Manifests manifests) {

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
            return manifest.segments().stream()
                    .mapToInt(segment -> segment.bytes())
                    .sum();
        }
    }
}
