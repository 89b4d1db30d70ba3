package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * How the history in a context was chosen and worded.
 *
 * @param policy name of the window policy that chose
 * @param renderer name of the renderer that worded
 * @param entries how many entries are in the window, 0 or more
 * @param rebuilt whether the window was rebuilt for this request; its first build counts as a rebuild
 * @param reason why it was rebuilt; empty exactly when it was not
 * @param warnings what is odd about the request or its settings though it was served, for the person who set them
 */
public record WindowReport(
        String policy, String renderer, int entries, boolean rebuilt, Optional<String> reason, List<String> warnings) {

    public WindowReport {
        requireNonNull(policy, "policy");
        requireNonNull(renderer, "renderer");
        requireNonNull(reason, "reason");
        if (entries < 0) {
            throw new IllegalArgumentException("entries must not be negative: " + entries);
        }
        if (rebuilt != reason.isPresent()) {
            throw new IllegalArgumentException("a rebuild, and nothing else, has a reason: " + reason);
        }
        warnings = List.copyOf(warnings);
    }
}
