package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.SkippedLines;
import java.util.List;

/**
 * Part of the list of conversations, the one continued last first.
 *
 * @param conversations the part itself; empty when nothing matches
 * @param hasMore whether matching conversations follow
 * @param skipped the lines of the log that are no utterances and were passed over
 */
public record ConversationPage(List<Conversation> conversations, boolean hasMore, SkippedLines skipped) {

    public ConversationPage {
        conversations = List.copyOf(conversations);
        requireNonNull(skipped, "skipped");
    }
}
