package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Optional;

/**
 * Which conversations, or utterances, to list. All conditions must hold.
 *
 * @param project only those of this working directory; messages have the empty one; empty for any
 * @param tag only those with this tag; empty for any
 * @param from only those with an entry at this time or later; empty for any time
 * @param until only those with an entry before this time; empty for any time
 * @param text only those whose text contains this; empty for any. It is a query, as {@code io.mneme.api.search.Search}
 *     describes; where it ends within a word, the words that begin so match, too. While there is no index that covers all
 *     entries, those match that contain the text as it is, ignoring case
 */
public record ConversationFilter(
        Optional<String> project,
        Optional<String> tag,
        Optional<Instant> from,
        Optional<Instant> until,
        Optional<String> text) {

    /** Every conversation. */
    public static final ConversationFilter ALL = new ConversationFilter(
            Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());

    public ConversationFilter {
        requireNonNull(project, "project");
        requireNonNull(tag, "tag");
        requireNonNull(from, "from");
        requireNonNull(until, "until");
        requireNonNull(text, "text");
    }
}
