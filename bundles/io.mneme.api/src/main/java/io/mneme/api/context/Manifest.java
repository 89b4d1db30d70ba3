package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How a context came about. It holds no text of any entry.
 *
 * @param id the context's name, unique while the container runs
 * @param recipe what it was assembled by
 * @param session whose context it is
 * @param selectors what the request was about
 * @param assembledAt when it was assembled
 * @param segments what it consists of, in order
 * @param tokens the length of the whole prompt in tokens of the request's encoding, approximate where {@code leftOut} says so;
 *     may differ from the sum over its segments,
 *     since a token may reach across a joint
 * @param stablePrefix how much of it equals the session's previous context
 * @param window how its history was chosen; empty if it has none
 * @param omissions what was omitted; by the name {@code tokens}, why the counts are approximate
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
