package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.JsonPage;
import io.mneme.view.input.InputFields;
import io.mneme.view.input.StrictJsonReader;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tool that lists conversations, the one continued last first. */
@Component
public final class ListConversationsTool implements ModelTool {

    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;
    private static final int MAX_TEXT_CHARS = 200;

    private final Conversations conversations;

    @Activate
    public ListConversationsTool(@Reference Conversations conversations) {
        this.conversations = conversations;
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("list_conversations");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, fields -> {
            int limit = ToolArguments.number(fields, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
            String page = JsonPage.of(conversations.list(filter(fields), ToolArguments.cursor(fields), limit))
                    .text();
            ObjectNode json = StrictJsonReader.readObject(page);
            json.get("data").forEach(conversation -> ShortTexts.shorten(conversation, MAX_TEXT_CHARS));
            return json;
        });
    }

    private static ConversationFilter filter(InputFields fields) {
        return new ConversationFilter(
                fields.text("project"),
                ToolArguments.word(fields, "tag"),
                ToolArguments.moment(fields, "from"),
                ToolArguments.moment(fields, "until"),
                ToolArguments.word(fields, "q"));
    }
}
