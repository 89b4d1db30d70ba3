package io.mneme.spi.window;

/**
 * An entry that may be in the window.
 *
 * @param position its position in the journal, 0 or more; strictly increasing from candidate to candidate
 * @param chars its length in the prompt in Unicode code points, including one for the line's end; 0 or more
 * @param tokens its length in the prompt in tokens of the request's encoding; 0 or more
 */
public record Candidate(long position, int chars, int tokens) {

    public Candidate {
        if (position < 0 || chars < 0 || tokens < 0) {
            throw new IllegalArgumentException(
                    "nothing of a candidate must be negative: position %d, %d chars, %d tokens"
                            .formatted(position, chars, tokens));
        }
    }
}
