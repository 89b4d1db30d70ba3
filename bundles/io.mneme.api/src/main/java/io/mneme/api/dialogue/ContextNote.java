package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;

/**
 * A note for the model among the messages.
 *
 * @param text the note; a blank one counts as none
 * @param depth how many messages follow it, 0 or more; empty for the configured depth
 */
public record ContextNote(String text, OptionalInt depth) {

    public ContextNote {
        requireNonNull(text, "text");
        requireNonNull(depth, "depth");
        if (depth.isPresent() && depth.getAsInt() < 0) {
            throw new IllegalArgumentException("depth must not be negative: " + depth.getAsInt());
        }
    }
}
