package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Set;

/**
 * The recorded summary of the older messages of a conversation. In its journal it is a message of the role {@code system} with the
 * further field {@value #FIELD}, which has the span.
 *
 * @param id id of its entry
 * @param text the summary
 * @param span what it stands for
 */
public record ConversationSummary(String id, String text, SummarySpan span) {

    /** The further field of a message that makes it a summary. */
    public static final String FIELD = "summary_of";

    /**
     * The messages that a summary stands for: all of its conversation from the first to the last one.
     *
     * @param from id of the first message
     * @param to id of the last message
     * @param toPosition position of the last message in its journal
     * @param messages number of the messages, at least 1
     * @param compactor name of the compactor
     * @param authors who has written them, by the author id or else the name; {@link #ANY_AUTHOR} is among them if there are too many
     *     to list
     */
    public record SummarySpan(
            String from, String to, long toPosition, long messages, String compactor, List<String> authors) {

        /** In the place of authors that are not listed. */
        public static final String ANY_AUTHOR = "*";

        public SummarySpan {
            requireNonNull(from, "from");
            requireNonNull(to, "to");
            requireNonNull(compactor, "compactor");
            authors = List.copyOf(authors);
            if (messages < 1) {
                throw new IllegalArgumentException("a summary must stand for at least 1 message: " + messages);
            }
        }

        /** Returns whether one of some authors may have written a message. */
        public boolean isOfAny(Set<String> some) {
            return !some.isEmpty()
                    && (authors.contains(ANY_AUTHOR) || authors.stream().anyMatch(some::contains));
        }
    }

    public ConversationSummary {
        requireNonNull(id, "id");
        requireNonNull(text, "text");
        requireNonNull(span, "span");
    }

    /** Returns whether a message is a summary: one of the system with the field of one. */
    public static boolean isSummary(Message message) {
        return message.role() == Role.SYSTEM && message.extraFields().containsKey(FIELD);
    }
}
