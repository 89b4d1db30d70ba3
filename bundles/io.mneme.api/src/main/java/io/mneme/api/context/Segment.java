package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * A piece of a prompt. The texts of all segments, one behind the other, are the prompt, separators included.
 *
 * @param info what is known of it
 * @param text the piece itself; never empty
 */
public record Segment(SegmentInfo info, String text) {

    public Segment {
        requireNonNull(info, "info");
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a segment must have text: " + info.contributor());
        }
    }
}
