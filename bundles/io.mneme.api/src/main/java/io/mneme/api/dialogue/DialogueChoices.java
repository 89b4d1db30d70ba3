package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The deviations of a dialogue from the configuration.
 *
 * @param fetchLimit maximum number of entries of the history, as the caller has written it: a number out of range is clamped, and
 *     80 replaces what is no whole number, both with a warning, since prompts must go on. Empty for the configured limit
 * @param mediaWindow number of the newest messages whose media may be shown, 0 or more; empty for the number that the memory of
 *     the container allows
 * @param humanizerDegree how far texts of the model are humanized; empty for the configured degree
 * @param transforms names of the text transforms that apply in addition to the configured ones
 */
public record DialogueChoices(
        Optional<String> fetchLimit,
        OptionalInt mediaWindow,
        Optional<HumanizerDegree> humanizerDegree,
        List<String> transforms) {

    /** No deviation. */
    public static final DialogueChoices NONE =
            new DialogueChoices(Optional.empty(), OptionalInt.empty(), Optional.empty(), List.of());

    public DialogueChoices {
        requireNonNull(fetchLimit, "fetchLimit");
        requireNonNull(mediaWindow, "mediaWindow");
        requireNonNull(humanizerDegree, "humanizerDegree");
        transforms = List.copyOf(transforms);
        if (mediaWindow.isPresent() && mediaWindow.getAsInt() < 0) {
            throw new IllegalArgumentException("media window must not be negative: " + mediaWindow.getAsInt());
        }
    }
}
