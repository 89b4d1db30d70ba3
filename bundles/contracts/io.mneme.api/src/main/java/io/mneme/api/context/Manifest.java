package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.context.WindowReport.PolicySource;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The report on how a context was made. It contains no text of any entry.
 *
 * @param id id of the context, unique while the container runs
 * @param recipe name of the recipe
 * @param session name of the session
 * @param selectors properties of the request, by name
 * @param assembledAt when it was assembled
 * @param segments the segments before the newest message of the person, in the order of the prompt
 * @param tokens length of the body before the newest message in tokens of the request's encoding, approximate if
 *     {@code omissions} has the name {@code tokens}; may differ from the sum over the segments, since a token may span two of them
 * @param stablePrefix length of the beginning of the body, before the newest message, that equals the session's previous body
 * @param window how its history was chosen; empty if it has none
 * @param omissions what was omitted, and why; under the name {@code tokens}, why token counts are approximate
 * @param conditions what decides whether the provider has the beginning of the prompt in its cache
 * @param policies the policies that took part, of every type, with their bundles; those of the window first
 */
public record Manifest(
        String id,
        String recipe,
        String session,
        Map<String, String> selectors,
        Instant assembledAt,
        List<SegmentInfo> segments,
        int tokens,
        StablePrefix stablePrefix,
        Optional<WindowReport> window,
        List<Omission> omissions,
        CacheConditions conditions,
        List<PolicySource> policies) {

    /**
     * What decides whether the provider has the beginning of a prompt in its cache.
     *
     * @param model name of the model; empty if the request named none
     * @param provider name of the profile of the model's provider; empty if not known
     * @param previous the session's previous context by the same recipe; empty if there was none or it was discarded from memory
     */
    public record CacheConditions(Optional<String> model, String provider, Optional<PreviousContext> previous) {

        /** Nothing is known. */
        public static final CacheConditions UNKNOWN = new CacheConditions(Optional.empty(), "", Optional.empty());

        public CacheConditions {
            requireNonNull(model, "model");
            requireNonNull(provider, "provider");
            requireNonNull(previous, "previous");
        }
    }

    /**
     * The context that a stable prefix was measured against.
     *
     * @param id its id
     * @param assembledAt when it was assembled
     * @param model name of its model; empty if its request named none
     * @param tokens length of its prompt in tokens, 0 or more
     */
    public record PreviousContext(String id, Instant assembledAt, Optional<String> model, int tokens) {

        public PreviousContext {
            requireNonNull(id, "id");
            requireNonNull(assembledAt, "assembledAt");
            requireNonNull(model, "model");
            if (tokens < 0) {
                throw new IllegalArgumentException("tokens must not be negative: " + tokens);
            }
        }
    }

    public Manifest {
        requireNonNull(id, "id");
        requireNonNull(recipe, "recipe");
        requireNonNull(session, "session");
        requireNonNull(assembledAt, "assembledAt");
        requireNonNull(stablePrefix, "stablePrefix");
        requireNonNull(window, "window");
        requireNonNull(conditions, "conditions");
        selectors = Map.copyOf(selectors);
        segments = List.copyOf(segments);
        omissions = List.copyOf(omissions);
        policies = List.copyOf(policies);
    }

    /** Reports a context in which only the policies of its window took part. */
    public Manifest(
            String id,
            String recipe,
            String session,
            Map<String, String> selectors,
            Instant assembledAt,
            List<SegmentInfo> segments,
            int tokens,
            StablePrefix stablePrefix,
            Optional<WindowReport> window,
            List<Omission> omissions,
            CacheConditions conditions) {
        this(
                id,
                recipe,
                session,
                selectors,
                assembledAt,
                segments,
                tokens,
                stablePrefix,
                window,
                omissions,
                conditions,
                window.map(WindowReport::policies).orElse(List.of()));
    }

    /** Reports a context without what is known of the provider's cache. */
    public Manifest(
            String id,
            String recipe,
            String session,
            Map<String, String> selectors,
            Instant assembledAt,
            List<SegmentInfo> segments,
            int tokens,
            StablePrefix stablePrefix,
            Optional<WindowReport> window,
            List<Omission> omissions) {
        this(
                id,
                recipe,
                session,
                selectors,
                assembledAt,
                segments,
                tokens,
                stablePrefix,
                window,
                omissions,
                CacheConditions.UNKNOWN);
    }

    /** Returns the same manifest with other omissions. */
    public Manifest withOmissions(List<Omission> other) {
        return new Manifest(
                id,
                recipe,
                session,
                selectors,
                assembledAt,
                segments,
                tokens,
                stablePrefix,
                window,
                other,
                conditions,
                policies);
    }
}
