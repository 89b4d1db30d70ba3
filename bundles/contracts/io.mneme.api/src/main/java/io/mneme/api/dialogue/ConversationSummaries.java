package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import java.util.Optional;
import java.util.function.ToIntFunction;
import org.osgi.annotation.versioning.ProviderType;

/**
 * Compacts the messages of recorded conversations that no longer fit their prompts: keeps a summary of them in the journal of messages.
 * Safe for use by many threads.
 */
@ProviderType
public interface ConversationSummaries {

    /** The name by which a request does without a summary. */
    String NO_COMPACTOR = "none";

    /**
     * Returns the name of the compactor that serves a request.
     *
     * @param named the one that the request names; empty if it names none
     * @return that, or the configured one; empty if there is none, and conversations are not compacted
     */
    Optional<String> compactor(Optional<String> named);

    /**
     * Returns how many tokens a summary may have.
     *
     * @param promptTokens maximum number of tokens of the history; {@link Integer#MAX_VALUE} for no limit
     * @return the share of a summary, at least 1
     */
    int tokenLimit(int promptTokens);

    /**
     * Returns the newest summary of a conversation that was recorded before its messages end.
     *
     * @return the summary; empty if there is none, if a message of its span was changed or deleted since, and for conversations of other
     *     journals
     * @throws io.mneme.api.journal.JournalException if the journal cannot be read
     */
    Optional<ConversationSummary> newest(RecordedMessages messages);

    /**
     * Reports which messages a prompt has left out, so that a new summary is made in the background if enough of them have left since the
     * last one. Returns at once. Without effect if too many conversations wait, or that one does.
     */
    void report(LeftMessages left);

    /**
     * Compacts a conversation now: all its messages but the newest ones, as many as a summary may be behind. Waits for it.
     *
     * @param conversation its id
     * @param compactor name of the compactor; empty for the configured one, or else {@code extractive}
     * @param tokenLimit maximum number of tokens of the summary, at least 1
     * @return the newest summary; empty if the conversation is unknown or has too few messages
     * @throws IllegalStateException if it fails, or takes too long
     */
    Optional<ConversationSummary> compact(String conversation, Optional<String> compactor, int tokenLimit);

    /**
     * What a prompt has left out of a recorded conversation.
     *
     * @param conversation id of the conversation
     * @param firstShown id of the oldest message that is shown
     * @param shown number of messages that are shown
     * @param compactor name of the compactor that serves the request
     * @param tokenLimit maximum number of tokens of a summary, at least 1
     * @param tokens counts tokens as the request does
     */
    record LeftMessages(
            String conversation,
            String firstShown,
            int shown,
            String compactor,
            int tokenLimit,
            ToIntFunction<String> tokens) {

        public LeftMessages {
            requireNonNull(conversation, "conversation");
            requireNonNull(firstShown, "firstShown");
            requireNonNull(compactor, "compactor");
            requireNonNull(tokens, "tokens");
            if (tokenLimit < 1) {
                throw new IllegalArgumentException("token limit must be at least 1: " + tokenLimit);
            }
        }
    }
}
