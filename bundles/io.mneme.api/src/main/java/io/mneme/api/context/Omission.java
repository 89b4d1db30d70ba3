package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * What was omitted from a context: a contributor or policy that failed or is not there. By the name {@code tokens}, why the
 * counts of tokens are approximate, although nothing was omitted.
 *
 * @param name its name
 * @param reason why, for the person who administers the container; no text of any entry
 */
public record Omission(String name, String reason) {

    public Omission {
        requireNonNull(name, "name");
        requireNonNull(reason, "reason");
    }
}
