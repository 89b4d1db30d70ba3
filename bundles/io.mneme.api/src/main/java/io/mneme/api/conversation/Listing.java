package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Skipped;
import java.util.List;

/**
 * Part of the list of conversations, the one continued last first.
 *
 * @param conversations the part itself; empty when nothing matches
 * @param hasMore whether matching conversations follow
 * @param skipped the lines of the log that are no utterances and were passed over
 */
public record Listing(List<Conversation> conversations, boolean hasMore, Skipped skipped) {

    public Listing {
        conversations = List.copyOf(conversations);
        requireNonNull(skipped, "skipped");
    }
}
