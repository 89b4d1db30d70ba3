package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

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
 * @param tokens length of the whole prompt in tokens of the request's encoding, approximate if {@code omissions} has the
 *     name {@code tokens}; may differ from the sum over the segments, since a token may span two of them
 * @param stablePrefix length of the beginning that equals the session's previous prompt
 * @param window how its history was chosen; empty if it has none
 * @param omissions what was omitted, and why; under the name {@code tokens}, why token counts are approximate
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
        List<Omission> omissions) {

    public Manifest {
        requireNonNull(id, "id");
        requireNonNull(recipe, "recipe");
        requireNonNull(session, "session");
        requireNonNull(assembledAt, "assembledAt");
        requireNonNull(stablePrefix, "stablePrefix");
        requireNonNull(window, "window");
        selectors = Map.copyOf(selectors);
        segments = List.copyOf(segments);
        omissions = List.copyOf(omissions);
    }
}
