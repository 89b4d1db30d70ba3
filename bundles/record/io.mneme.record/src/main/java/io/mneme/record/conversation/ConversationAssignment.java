package io.mneme.record.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.conversation.LogResult.Reason;
import java.util.Optional;

/**
 * The conversation of an utterance.
 *
 * @param conversation id of its conversation
 * @param isNew whether it starts the conversation
 * @param reason why it belongs there
 * @param previous the previous conversation of its project, if any
 */
record ConversationAssignment(String conversation, boolean isNew, Reason reason, Optional<String> previous) {

    ConversationAssignment {
        requireNonNull(conversation, "conversation");
        requireNonNull(reason, "reason");
        requireNonNull(previous, "previous");
    }

    /** Returns whether the previous conversation of its project is another one, or missing. */
    boolean isChange() {
        return previous.filter(conversation::equals).isEmpty();
    }
}
