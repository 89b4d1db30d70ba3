package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.ConversationCursor;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.UnknownConversationException;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.RecordJson;
import io.mneme.view.input.InputFields;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tool that reads a conversation, newest entry first. */
@Component
public final class GetConversationTool implements ModelTool {

    private static final int DEFAULT_LIMIT = 20;
    private static final int MAX_LIMIT = 100;
    private static final int DEFAULT_TEXT_CHARS = 2_000;
    private static final int MAX_TEXT_CHARS = 20_000;
    private static final int MAX_LABEL_CHARS = 200;

    private final Conversations conversations;
    private final ConversationReader reader;

    @Activate
    public GetConversationTool(@Reference Conversations conversations) {
        this.conversations = conversations;
        this.reader = new ConversationReader(conversations);
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("get_conversation");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, this::read);
    }

    private ObjectNode read(InputFields fields) {
        String id = ToolArguments.requireWord(fields, "conversation");
        ConversationCursor after = ToolArguments.cursor(fields);
        int limit = ToolArguments.number(fields, "limit", 1, MAX_LIMIT, DEFAULT_LIMIT);
        int chars = ToolArguments.number(fields, "text_chars", 100, MAX_TEXT_CHARS, DEFAULT_TEXT_CHARS);
        Conversation conversation = conversations
                .find(id)
                .orElseThrow(() -> new UnknownConversationException("no conversation has the id " + id));
        ObjectNode page = reader.page(id, after, limit, chars);
        page.set("conversation", ShortTexts.shorten(RecordJson.of(conversation), MAX_LABEL_CHARS));
        return page;
    }
}
