package io.mneme.ui.gogo;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import java.util.List;
import java.util.StringJoiner;

/** How conversations read in the shell. */
final class ConversationForm {

    private static final List<String> COLUMNS =
            List.of("id", "last", "utterances", "turns", "title", "tags", "pinned", "project");

    private ConversationForm() {}

    static Table table(List<Conversation> conversations) {
        return Table.of(COLUMNS, conversations.stream().map(ConversationForm::row));
    }

    private static List<Object> row(Conversation conversation) {
        return List.of(
                conversation.id(),
                Minute.of(conversation.last()),
                conversation.utterances(),
                conversation.turns(),
                conversation.title().orElse(""),
                String.join(", ", conversation.tags()),
                conversation.pinned() ? "pinned" : "",
                conversation.project().orElse(""));
    }

    static Card card(Conversation conversation) {
        return Card.EMPTY
                .with("id", conversation.id())
                .with("title", conversation.title().orElse("-"))
                .with("tags", String.join(", ", conversation.tags()))
                .with("pinned", conversation.pinned())
                .with("project", conversation.project().orElse("-"))
                .with("first", conversation.first())
                .with("last", conversation.last())
                .with("utterances", conversation.utterances())
                .with("turns", conversation.turns())
                .with("merged", String.join(", ", conversation.merged()));
    }

    /** Returns a conversation and what was said in it. */
    static String text(Conversation conversation, List<Utterance> said) {
        StringJoiner lines = new StringJoiner("\n").add(card(conversation).toString());
        said.forEach(utterance -> lines.add(UtteranceForm.line(utterance)));
        return lines.toString();
    }

    /** Returns a conversation and what was said in it, in JSON. */
    static String json(Conversation conversation, List<Utterance> said, Conversations conversations) {
        ObjectNode json = card(conversation).json();
        ArrayNode array = json.putArray("said");
        said.forEach(utterance -> array.addRawValue(new RawValue(conversations.json(utterance))));
        return json.toPrettyString();
    }
}
