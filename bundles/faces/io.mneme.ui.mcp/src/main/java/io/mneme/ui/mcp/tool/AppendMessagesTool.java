package io.mneme.ui.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.StoredEntry;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.spi.tool.ToolResult;
import io.mneme.view.JsonNodes;
import io.mneme.view.input.InputFields;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** The tool that records messages, redacted as those that arrive over HTTP. */
@Component
public final class AppendMessagesTool implements ModelTool {

    private static final String MESSAGES = "messages";

    private final EntryRecorder recorder;
    private final Journal<?> journal;

    @Activate
    public AppendMessagesTool(
            @Reference EntryRecorder recorder, @Reference(target = "(kind=message)") Journal<?> journal) {
        this.recorder = recorder;
        this.journal = journal;
    }

    @Override
    public ToolDescription description() {
        return ToolFile.read("append_messages");
    }

    @Override
    public ToolResult call(String arguments) {
        return ToolAnswers.of(arguments, fields -> record(fields, journal));
    }

    private <E> ObjectNode record(InputFields fields, Journal<E> messages) {
        String conversation = ToolArguments.requireWord(fields, "conversation");
        JsonNode given = fields.value(MESSAGES)
                .filter(JsonNode::isArray)
                .orElseThrow(() -> fields.invalid(MESSAGES, "must be given, as a list of messages"));
        if (given.isEmpty() || given.size() > EntryRecorder.MAX_ENTRIES) {
            throw fields.invalid(MESSAGES, "must be 1 to " + EntryRecorder.MAX_ENTRIES + " messages");
        }
        List<StoredEntry<E>> stored = recorder.recordAll(
                messages, fields.source(MESSAGES), Map.of("conversation_id", conversation), Instant.now());
        ObjectNode json = JsonNodes.object();
        json.put("conversation", conversation);
        json.put("journal", messages.name());
        json.put("recorded", stored.size());
        ArrayNode ids = json.putArray("ids");
        stored.forEach(message -> ids.add(message.id()));
        return json;
    }
}
