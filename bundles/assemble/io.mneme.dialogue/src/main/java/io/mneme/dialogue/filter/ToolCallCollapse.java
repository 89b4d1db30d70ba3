package io.mneme.dialogue.filter;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.dialogue.message.NoticeMessage;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Replaces each run of tool calls and results by one line that names the tools and the size of the last result. A call is a message
 * without text that has the field {@code tool_calls}; a result is a message with the role of a tool, whose author names the tool.
 */
public final class ToolCallCollapse implements MessageFilter {

    private final Supplier<DialogueSettings> settings;

    /**
     * Reads the configured notices at each call.
     *
     * @param settings returns the settings that apply now
     */
    public ToolCallCollapse(Supplier<DialogueSettings> settings) {
        this.settings = settings;
    }

    @Override
    public String name() {
        return "collapse-tool-calls";
    }

    @Override
    public List<IndexedMessage> filter(List<IndexedMessage> messages, String persona, Settings unused) {
        List<IndexedMessage> collapsed = new ArrayList<>(messages.size());
        List<IndexedMessage> run = new ArrayList<>();
        for (IndexedMessage message : messages) {
            if (isOfTools(message.message())) {
                run.add(message);
            } else {
                addRun(run, collapsed);
                collapsed.add(message);
            }
        }
        addRun(run, collapsed);
        return collapsed;
    }

    private static boolean isOfTools(Message message) {
        return message.role() == Role.TOOL
                || message.content().isBlank()
                        && !MessageFields.toolCalls(message).isEmpty();
    }

    private void addRun(List<IndexedMessage> run, List<IndexedMessage> collapsed) {
        if (!run.isEmpty()) {
            collapsed.add(new IndexedMessage(run.get(0).index(), line(run)));
            run.clear();
        }
    }

    private Message line(List<IndexedMessage> run) {
        Set<String> tools = new LinkedHashSet<>();
        int size = 0;
        for (IndexedMessage indexed : run) {
            Message message = indexed.message();
            if (message.role() == Role.TOOL) {
                tools.add(message.author());
                size = message.content().codePointCount(0, message.content().length());
            } else {
                tools.addAll(MessageFields.toolCalls(message));
            }
        }
        String text =
                settings.get().texts().text("tools", "tools", String.join(", ", tools), "size", Integer.toString(size));
        Message first = run.get(0).message();
        return NoticeMessage.of(first.id(), "", first, text, Optional.empty());
    }
}
