package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * A contributor, policy or model that was left out of a context, and why. The name {@code tokens} stands for approximate
 * token counts; nothing was left out then.
 *
 * @param name name of what was left out
 * @param reason why, for the operator; without text of any entry
 */
public record Omission(String name, String reason) {

    public Omission {
        requireNonNull(name, "name");
        requireNonNull(reason, "reason");
    }
}
