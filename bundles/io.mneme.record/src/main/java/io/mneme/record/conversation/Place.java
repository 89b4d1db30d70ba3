package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.conversation.Logged.Reason;
import java.util.Optional;

/**
 * Where an utterance belongs.
 *
 * @param conversation id of its conversation
 * @param isNew whether it starts the conversation
 * @param reason why
 * @param previous the conversation of its project until now; empty if there was none
 */
record Place(String conversation, boolean isNew, Reason reason, Optional<String> previous) {

    Place {
        requireNonNull(conversation, "conversation");
        requireNonNull(reason, "reason");
        requireNonNull(previous, "previous");
    }

    /** Returns whether its project had another conversation until now, or none. */
    boolean isChange() {
        return previous.filter(conversation::equals).isEmpty();
    }
}
