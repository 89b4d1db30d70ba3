package io.mneme.api.window;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * An entry that may be in the window.
 *
 * @param position its position in the journal, 0 or more; strictly increasing from candidate to candidate
 * @param index its place in the whole history, 0 for the oldest entry; strictly increasing, with gaps where an entry must not
 *     be shown. It depends only on the entries that exist, so that it is the same after a restart; deleting an older entry
 *     lowers it
 * @param chars its length in the prompt in Unicode code points, including one for the line's end; 0 or more
 * @param tokens its length in the prompt in tokens of the request's encoding; 0 or more
 * @param startsTurn whether it starts a turn of the conversation: false for a reply and for the result of a tool, which belong
 *     to the entry before them
 * @param timestamp when the entry took place; empty if unknown
 */
public record Candidate(
        long position, long index, int chars, int tokens, boolean startsTurn, Optional<Instant> timestamp) {

    public Candidate {
        requireNonNull(timestamp, "timestamp");
        if (position < 0 || index < 0 || chars < 0 || tokens < 0) {
            throw new IllegalArgumentException(
                    "nothing of a candidate must be negative: position %d, index %d, %d chars, %d tokens"
                            .formatted(position, index, chars, tokens));
        }
    }

    /** Creates a candidate whose time is unknown. */
    public Candidate(long position, long index, int chars, int tokens, boolean startsTurn) {
        this(position, index, chars, tokens, startsTurn, Optional.empty());
    }
}
