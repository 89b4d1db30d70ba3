package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.erasure.Erasures;
import io.mneme.record.entry.JournalEntryRecorder;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolResult;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.RecordJournals;

/** The tools that record and read, over a record in memory. */
final class ToolHarness {

    private static final ObjectMapper JSON = new ObjectMapper();

    final InMemoryRecord record = InMemoryRecord.over(RecordJournals.numbered());
    final Conversations conversations = record.conversations();
    final Erasures erasures = record.eraser();
    final AppendMessagesTool append = new AppendMessagesTool(
            new JournalEntryRecorder(record.redactions(), record.eraser()),
            record.journals().messages());

    /** Records messages of a conversation, one for each text. */
    void say(String conversation, String... texts) {
        for (String text : texts) {
            done(
                    append,
                    "{\"conversation\":\"" + conversation + "\",\"messages\":[{\"role\":\"user\",\"content\":\"" + text
                            + "\"}]}");
        }
    }

    /** Calls a tool, and returns its object. */
    static JsonNode done(ModelTool tool, String arguments) {
        ToolResult result = tool.call(arguments);
        if (result.failed()) {
            throw new AssertionError(result.text());
        }
        return json(result.structured().orElseThrow());
    }

    /** Calls a tool, and returns why it failed. */
    static String refused(ModelTool tool, String arguments) {
        ToolResult result = tool.call(arguments);
        if (!result.failed()) {
            throw new AssertionError("did not fail: " + result.text());
        }
        return result.text();
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(text, malformed);
        }
    }
}
