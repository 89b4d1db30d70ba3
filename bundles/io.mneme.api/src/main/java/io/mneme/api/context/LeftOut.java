package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * Somebody who could not take part in a context: a contributor or policy that failed or is not there, or a model that is
 * not known.
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
