package io.mneme.context.comparison;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.Manifest.PreviousContext;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextDiff;
import io.mneme.api.manifest.UnknownContextException;
import io.mneme.context.manifest.Manifests;
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

    /** Returns how a context differs from the one that its prefix was measured against; empty if that is not kept. */
    public Optional<ContextDiff> sincePrevious(Manifest manifest) {
        return manifest.conditions()
                .previous()
                .flatMap(previous -> manifests.of(previous.id()))
                .map(previous -> diff(previous, manifest));
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
        ContextDiff diff = SegmentDifferences.diff(first, second, new PrefixLength(manifests).between(first, second));
        return manifests
                .find(second.id())
                .map(kept -> new CachedPrefix(second, kept.charged()).withLoss(diff))
                .orElse(diff);
    }

    private static InvalidRequestException single(String session) {
        return new InvalidRequestException("session", "must have two contexts by one recipe that are kept: " + session);
    }
}
