package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import java.util.List;
import org.osgi.annotation.versioning.ProviderType;

/** Reads recorded conversations as the messages of a dialogue, whichever journal has them. Safe for use by several threads. */
@ProviderType
public interface RecordedDialogues {

    /**
     * Returns the newest messages of a conversation: all, or at least 500. Which is the first one changes in steps of 500, so that
     * prompts begin with the same message many times.
     *
     * @throws IllegalStateException if its journal is not open
     * @throws io.mneme.api.journal.UnknownEntryException if the entry before which the messages end is not in the journal
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read
     */
    RecordedDialogue read(RecordedMessages source);

    /**
     * The newest messages of a conversation.
     *
     * @param messages the messages, oldest first; empty if the conversation has none
     * @param history identifies the conversation for the windows of its histories
     */
    record RecordedDialogue(List<PlacedMessage> messages, String history) {

        public RecordedDialogue {
            requireNonNull(history, "history");
            messages = List.copyOf(messages);
        }
    }

    /**
     * A message in its place.
     *
     * @param position its position in its journal
     * @param index its place in its conversation, 0 for the oldest message
     * @param message the message, as it was recorded
     */
    record PlacedMessage(long position, long index, Message message) {

        public PlacedMessage {
            requireNonNull(message, "message");
        }
    }
}
