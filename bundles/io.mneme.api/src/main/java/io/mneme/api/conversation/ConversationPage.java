package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.SkippedLines;
import java.util.List;

/**
 * Part of the list of conversations, the most recently continued one first.
 *
 * @param conversations the part itself; empty when nothing matches
 * @param hasMore whether matching conversations follow
 * @param skipped the lines of the log that are no utterances and were skipped
 */
public record ConversationPage(List<Conversation> conversations, boolean hasMore, SkippedLines skipped) {

    public ConversationPage {
        conversations = List.copyOf(conversations);
        requireNonNull(skipped, "skipped");
    }
}
