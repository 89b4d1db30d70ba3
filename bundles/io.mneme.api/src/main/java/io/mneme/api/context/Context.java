package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Collectors;

/**
 * What a language model should see next.
 *
 * @param segments the system prompt in pieces, most stable first; empty when no contributor returned a piece
 * @param input the new text of the user, to be sent as the newest user message; may be empty
 * @param manifest the report on how it was made
 */
public record Context(List<Segment> segments, String input, Manifest manifest) {

    public Context {
        requireNonNull(input, "input");
        requireNonNull(manifest, "manifest");
        segments = List.copyOf(segments);
    }

    /** Returns the whole system prompt. */
    public String text() {
        return segments.stream().map(Segment::text).collect(Collectors.joining());
    }
}
