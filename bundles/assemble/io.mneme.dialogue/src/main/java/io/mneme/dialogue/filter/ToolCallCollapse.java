package io.mneme.dialogue.filter;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.Role;
import io.mneme.api.policy.Settings;
import io.mneme.dialogue.message.MessageFields;
import io.mneme.dialogue.message.NoticeMessage;
import io.mneme.dialogue.message.ProvidedMessages;
import io.mneme.dialogue.settings.DialogueSettings;
import io.mneme.spi.filter.IndexedMessage;
import io.mneme.spi.filter.MessageFilter;
import io.mneme.support.message.ProviderMessages;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Replaces each run of tool calls and results by one line that names the tools and the size of the last result. Calls and results are
 * those of the interfaces of providers; without ids, a call is a message without text that has the field {@code tool_calls}, and a
 * result a message with the role of a tool, whose author names the tool.
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
        List<ToolMessage> run = new ArrayList<>();
        for (IndexedMessage message : messages) {
            Optional<ToolMessage> ofTools = ToolMessage.of(message);
            boolean continues = ofTools.filter(next -> next.continues(run)).isPresent();
            if (!continues) {
                addRun(run, collapsed);
            }
            ofTools.ifPresentOrElse(run::add, () -> collapsed.add(message));
        }
        if (!run.isEmpty() && run.get(0).provided().isPresent()) {
            // The model answers the newest results.
            run.forEach(message -> collapsed.add(message.indexed()));
        } else {
            addRun(run, collapsed);
        }
        return collapsed;
    }

    /** Adds the line of a run. What is said with its first call stays before it, and what is said with its last result behind it. */
    private void addRun(List<ToolMessage> run, List<IndexedMessage> collapsed) {
        if (run.isEmpty()) {
            return;
        }
        ToolMessage last = run.get(run.size() - 1);
        boolean begins = run.get(0).saysWithCall();
        if (begins) {
            collapsed.add(run.get(0).saying(run.get(0).said()));
        }
        if (last.saysWithResult()) {
            collapsed.add(last.saying(run.size() > 1 ? text(run) + "\n" + last.said() : last.said()));
        } else if (!begins || run.size() > 1) {
            ToolMessage first = run.get(begins ? 1 : 0);
            collapsed.add(new IndexedMessage(first.indexed().index(), line(run, first.message())));
        }
        run.clear();
    }

    private Message line(List<ToolMessage> run, Message first) {
        return NoticeMessage.of(first.id(), "", first, text(run), Optional.empty());
    }

    private String text(List<ToolMessage> run) {
        Set<String> tools = new LinkedHashSet<>();
        Set<String> authors = new LinkedHashSet<>();
        int size = 0;
        for (ToolMessage message : run) {
            tools.addAll(message.calledTools());
            message.author().ifPresent(message.provided().isPresent() ? authors::add : tools::add);
            size = message.resultChars().orElse(size);
        }
        return settings.get()
                .texts()
                .text(
                        "tools",
                        "tools",
                        String.join(", ", tools.isEmpty() ? authors : tools),
                        "size",
                        Integer.toString(size));
    }

    /**
     * A message with calls or results.
     *
     * @param provided the message as the interface of its provider has it; empty if it is of no provider's interface
     * @param said what it says besides
     */
    private record ToolMessage(IndexedMessage indexed, Optional<ProviderMessage> provided, String said) {

        static Optional<ToolMessage> of(IndexedMessage indexed) {
            Message message = indexed.message();
            Optional<ProviderMessage> provided =
                    ProvidedMessages.of(message).filter(found -> found.callsTool() || found.hasToolResult());
            boolean plain = message.role() == Role.TOOL
                    || message.content().isBlank()
                            && !MessageFields.toolCalls(message).isEmpty();
            return provided.isPresent() || plain
                    ? Optional.of(new ToolMessage(
                            indexed, provided, provided.map(ToolMessage::textOf).orElse("")))
                    : Optional.empty();
        }

        private static String textOf(ProviderMessage message) {
            return message.blocks().stream()
                    .filter(block -> block.type() == BlockType.TEXT)
                    .map(MessageBlock::text)
                    .collect(Collectors.joining("\n"));
        }

        Message message() {
            return indexed.message();
        }

        /** Returns whether it belongs to a run: what is said with a call begins another one, and with a result it ends one. */
        boolean continues(List<ToolMessage> run) {
            return !run.isEmpty() && !saysWithCall() && !run.get(run.size() - 1).saysWithResult();
        }

        boolean saysWithCall() {
            return !said.isBlank()
                    && provided.filter(ProviderMessage::callsTool).isPresent();
        }

        boolean saysWithResult() {
            return !said.isBlank() && !saysWithCall();
        }

        /** Returns it as a message of a text alone. */
        IndexedMessage saying(String text) {
            Map<String, String> fields = new LinkedHashMap<>(message().extraFields());
            fields.keySet().removeAll(ProviderMessages.FIELDS);
            return new IndexedMessage(indexed.index(), MessageFields.withContent(message(), text, fields));
        }

        List<String> calledTools() {
            return provided.filter(ProviderMessage::callsTool)
                    .map(message -> message.blocks().stream()
                            .filter(block -> block.type() == BlockType.TOOL_CALL)
                            .map(MessageBlock::toolName)
                            .toList())
                    .orElseGet(() -> MessageFields.toolCalls(message()));
        }

        /** Returns the author of a result, who names the tool. */
        Optional<String> author() {
            return message().role() == Role.TOOL ? Optional.of(message().author()) : Optional.empty();
        }

        /** Returns the size of its last result; empty if it has none. */
        OptionalInt resultChars() {
            if (provided.isEmpty()) {
                return message().role() == Role.TOOL
                        ? OptionalInt.of(length(message().content()))
                        : OptionalInt.empty();
            }
            return provided.get().blocks().stream()
                    .filter(block -> block.type() == BlockType.TOOL_RESULT)
                    .mapToInt(block -> length(block.text()))
                    .reduce((first, last) -> last);
        }

        private static int length(String text) {
            return text.codePointCount(0, text.length());
        }
    }
}
