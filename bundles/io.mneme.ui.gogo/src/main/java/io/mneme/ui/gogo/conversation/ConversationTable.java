package io.mneme.ui.gogo.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations.ConversationPage;
import io.mneme.api.journal.SkippedLines;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.MinuteFormat;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.ConversationJson;
import java.util.List;

/**
 * A page of conversations.
 *
 * @param page the conversations, the one continued last first
 */
public record ConversationTable(ConversationPage page) implements CommandResult {

    private static final List<String> COLUMNS =
            List.of("id", "last", "utterances", "turns", "title", "tags", "pinned", "project");

    /** Returns a table of one conversation. */
    static ConversationTable of(Conversation conversation) {
        return new ConversationTable(new ConversationPage(List.of(conversation), false, SkippedLines.NONE));
    }

    @Override
    public String toText() {
        Table table = Table.of(COLUMNS, page.conversations().stream().map(ConversationTable::row));
        return table + (page.hasMore() ? "\n…" : "");
    }

    @Override
    public String toJson() {
        return ConversationJson.page(page).text();
    }

    @Override
    public List<Conversation> elements() {
        return page.conversations();
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
}
