package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.StoredEntry;

/**
 * An utterance that was logged.
 *
 * @param stored the utterance as it was stored
 * @param isNew whether it starts a conversation
 * @param reason why it belongs to this conversation
 */
public record LogResult(StoredEntry<Utterance> stored, boolean isNew, Reason reason) {

    /** Why an utterance belongs to its conversation. */
    public enum Reason {
        /** The first of its project: a new one. */
        FIRST,
        /** As long as the gap, or longer, has passed since the last: a new one. */
        GAP,
        /** The timestamp of the last is later than now by more than the gap, as after the clock was set back: a new one. */
        CLOCK,
        /** A caller asked for a new one. */
        NEW,
        /** A caller asked to continue this one. */
        RESUMED,
        /** Less than the gap has passed since the last: the same one. */
        CONTINUED,
        /** The caller named the conversation. */
        NAMED
    }

    public LogResult {
        requireNonNull(stored, "stored");
        requireNonNull(reason, "reason");
    }
}
