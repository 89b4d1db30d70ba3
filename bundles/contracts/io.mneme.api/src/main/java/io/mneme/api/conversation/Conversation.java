package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * Entries that belong together: utterances, messages, or both.
 *
 * @param id its id
 * @param title title set by the user, if any
 * @param tags tags set by the user, in the order given; none twice
 * @param pinned whether it is exempt from retention
 * @param project working directory of its newest utterance; empty if that has none, or there is no utterance
 * @param first timestamp of its earliest entry
 * @param last timestamp of its latest entry
 * @param utterances number of utterances, 0 or more
 * @param turns number of changes of the speaker, plus one; 1 to the number of its entries
 * @param merged ids of the conversations that were merged into it, in the order of their first entries; their entries are counted
 *     as its own
 * @param messages number of messages, 0 or more
 * @param journals names of the journals that have entries of it; at least one
 */
public record Conversation(
        String id,
        Optional<String> title,
        List<String> tags,
        boolean pinned,
        Optional<String> project,
        String first,
        String last,
        long utterances,
        long turns,
        List<String> merged,
        long messages,
        List<String> journals) {

    public Conversation {
        requireNonNull(id, "id");
        requireNonNull(title, "title");
        requireNonNull(project, "project");
        requireNonNull(first, "first");
        requireNonNull(last, "last");
        if (utterances < 0 || messages < 0 || turns < 1 || turns > utterances + messages) {
            throw new IllegalArgumentException("turns must be 1 to the number of entries: " + turns + " of "
                    + utterances + " utterances and " + messages + " messages in " + id);
        }
        tags = List.copyOf(tags);
        merged = List.copyOf(merged);
        journals = List.copyOf(journals);
    }
}
