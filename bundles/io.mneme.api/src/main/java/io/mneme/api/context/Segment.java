package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * A piece of a prompt. The texts of all segments, one behind the other, are the prompt, separators included.
 *
 * @param note what is known of it
 * @param text the piece itself; never empty
 */
public record Segment(SegmentNote note, String text) {

    public Segment {
        requireNonNull(note, "note");
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a segment must have text: " + note.contributor());
        }
    }
}
