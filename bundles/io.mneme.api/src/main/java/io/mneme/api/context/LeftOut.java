package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * A contributor or policy that could not take part in a context.
 *
 * @param contributor its name
 * @param reason why, for the person who administers the container; no text of any entry
 */
public record LeftOut(String contributor, String reason) {

    public LeftOut {
        requireNonNull(contributor, "contributor");
        requireNonNull(reason, "reason");
    }
}
