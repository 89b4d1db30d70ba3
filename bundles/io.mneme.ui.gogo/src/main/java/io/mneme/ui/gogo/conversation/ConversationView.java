package io.mneme.ui.gogo.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.gogo.journal.UtteranceView;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.MinuteFormat;
import io.mneme.ui.gogo.output.Table;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Shows conversations as tables and lists of fields. */
final class ConversationView {

    private static final List<String> COLUMNS =
            List.of("id", "last", "utterances", "turns", "title", "tags", "pinned", "project");

    private ConversationView() {}

    static Table table(List<Conversation> conversations) {
        return Table.of(COLUMNS, conversations.stream().map(ConversationView::row));
    }

    private static List<Object> row(Conversation conversation) {
        return List.of(
                conversation.id(),
                MinuteFormat.of(conversation.last()),
                conversation.utterances(),
                conversation.turns(),
                conversation.title().orElse(""),
                String.join(", ", conversation.tags()),
                conversation.pinned() ? "pinned" : "",
                conversation.project().orElse(""));
    }

    static FieldList card(Conversation conversation) {
        return FieldList.EMPTY
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

    /** Returns utterances, one a line, the oldest first. */
    static String lines(List<StoredEntry<Utterance>> newestFirst) {
        List<String> lines = new ArrayList<>();
        newestFirst.forEach(stored -> lines.add(UtteranceView.line(stored.entry())));
        Collections.reverse(lines);
        return String.join("\n", lines);
    }
}
