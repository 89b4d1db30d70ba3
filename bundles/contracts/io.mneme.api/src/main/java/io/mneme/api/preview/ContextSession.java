package io.mneme.api.preview;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Manifest;
import io.mneme.api.manifest.CachePrediction;

/**
 * A session under a recipe.
 *
 * @param newest manifest of its newest context; without segments after an erasure
 * @param requests how many of its manifests are kept, 0 or more: an erasure removes those that name an erased entry
 * @param predicted what the newest context was expected to cost
 * @param hasText whether the text of the newest context is kept
 * @param hasRequest whether the request of the newest context is kept, maybe without its texts
 */
public record ContextSession(
        Manifest newest, int requests, CachePrediction predicted, boolean hasText, boolean hasRequest) {

    public ContextSession {
        requireNonNull(newest, "newest");
        requireNonNull(predicted, "predicted");
    }
}
