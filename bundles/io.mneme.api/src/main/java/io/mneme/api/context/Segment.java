package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * A piece of a prompt. The concatenated texts of all segments are the prompt; each text includes the separator before it.
 *
 * @param info its origin and measurements
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
