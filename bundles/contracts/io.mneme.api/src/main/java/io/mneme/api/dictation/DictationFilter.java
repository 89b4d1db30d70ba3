package io.mneme.api.dictation;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Which dictations to list. All conditions must hold.
 *
 * @param mode only dictations of this mode; empty for any
 * @param since only dictations at this time or later, which excludes those without a readable time; empty for any time
 * @param tags only dictations with one of these tags: {@code mode:X}, {@code stt:X}, {@code llm:X} or {@code corrected};
 *     empty for any
 * @param text only dictations that contain this in their recognised, enhanced or final text, see {@link Dictations#list}; empty
 *     for any
 * @param includeArchived whether archived dictations are included
 */
public record DictationFilter(
        Optional<String> mode,
        Optional<Instant> since,
        List<String> tags,
        Optional<String> text,
        boolean includeArchived) {

    /** Every dictation, archived ones included. */
    public static final DictationFilter ALL =
            new DictationFilter(Optional.empty(), Optional.empty(), List.of(), Optional.empty(), true);

    public DictationFilter {
        requireNonNull(mode, "mode");
        requireNonNull(since, "since");
        requireNonNull(text, "text");
        tags = List.copyOf(tags);
        for (String tag : tags) {
            if (!tag.equals("corrected") && !tag.matches("(?s)(mode|stt|llm):.*")) {
                throw new IllegalArgumentException("tag must be corrected, mode:X, stt:X or llm:X: " + tag);
            }
        }
    }
}
