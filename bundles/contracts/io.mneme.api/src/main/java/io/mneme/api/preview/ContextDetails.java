package io.mneme.api.preview;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.Context;
import io.mneme.api.manifest.UsageReport;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A context as it is sent, part by part.
 *
 * @param context the context
 * @param parts the parts of its body, in the order in which they are sent
 * @param cachedSince for each segment of its manifest, since which context it is in the cache; empty for one that is not wholly in
 *     the stable prefix
 * @param usage what it is expected to cost, what broke its beginning, and what was billed for it; empty if its manifest is not kept
 */
public record ContextDetails(
        Context context, List<PromptPart> parts, List<Optional<CachedSince>> cachedSince, Optional<UsageReport> usage) {

    /** The id of a context that is previewed. */
    public static final String PREVIEW = "preview";

    public ContextDetails {
        requireNonNull(context, "context");
        requireNonNull(usage, "usage");
        parts = List.copyOf(parts);
        cachedSince = List.copyOf(cachedSince);
    }

    /**
     * The oldest of the session's contexts that are kept from which on each one began with the segment and all before it.
     *
     * @param id its id
     * @param at when it was assembled
     */
    public record CachedSince(String id, Instant at) {

        public CachedSince {
            requireNonNull(id, "id");
            requireNonNull(at, "at");
        }
    }
}
