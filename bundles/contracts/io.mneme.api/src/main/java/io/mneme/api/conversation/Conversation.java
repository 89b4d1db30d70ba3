package io.mneme.api.conversation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.journal.Position;
import java.util.List;
import java.util.Optional;

/**
 * Utterances that belong together.
 *
 * @param id its id
 * @param title title set by the user, if any
 * @param tags tags set by the user, in the order given; none twice
 * @param pinned whether it is exempt from retention
 * @param project working directory of its newest utterance; empty if that has none
 * @param first timestamp of its earliest utterance
 * @param last timestamp of its latest utterance
 * @param utterances number of utterances, at least 1
 * @param turns number of changes of the speaker, plus one; 1 to {@code utterances}
 * @param merged ids of the conversations that were merged into it, in the order of their first utterances; their utterances
 *     are counted as its own
 * @param position position of its newest utterance, which determines the order of conversations
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
        Position position) {

    public Conversation {
        requireNonNull(id, "id");
        requireNonNull(title, "title");
        requireNonNull(project, "project");
        requireNonNull(first, "first");
        requireNonNull(last, "last");
        requireNonNull(position, "position");
        if (utterances < 1 || turns < 1 || turns > utterances) {
            throw new IllegalArgumentException(
                    "turns must be 1 to utterances: " + turns + " of " + utterances + " in " + id);
        }
        tags = List.copyOf(tags);
        merged = List.copyOf(merged);
    }
}
