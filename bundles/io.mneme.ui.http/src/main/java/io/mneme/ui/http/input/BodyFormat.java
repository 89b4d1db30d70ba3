package io.mneme.ui.http.input;

import java.util.List;

/**
 * What the body of a request may be declared as.
 *
 * @param offered the media types that a refusal names
 * @param accepted all media types, in lower case and without parameters
 */
public record BodyFormat(List<String> offered, List<String> accepted) {

    /** JSON, also as a patch. */
    public static final BodyFormat JSON =
            new BodyFormat(List.of("application/json"), List.of("application/json", "application/merge-patch+json"));

    public BodyFormat {
        offered = List.copyOf(offered);
        accepted = List.copyOf(accepted);
    }

    /** Returns a format of these media types. */
    public static BodyFormat of(String... mediaTypes) {
        return new BodyFormat(List.of(mediaTypes), List.of(mediaTypes));
    }
}
