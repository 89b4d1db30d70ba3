package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * A message as a provider's own interface has it, with more than a text: content in blocks, calls of tools or their results. In the
 * form of that provider it is sent as it came.
 *
 * @param dialect whose interface
 * @param role the role as that interface writes it: {@code system}, {@code developer}, {@code user}, {@code assistant} or {@code tool}
 * @param fields its fields but the role, with their values as JSON source text, in the order in which they came
 * @param blocks what the fields contain, in the order in which a model reads it; may be empty
 */
public record ProviderMessage(
        ProviderDialect dialect, String role, Map<String, String> fields, List<MessageBlock> blocks) {

    /** Whose interface a message follows. */
    public enum ProviderDialect {
        /** All of them: texts only. */
        ANY,
        /** The chat interface of OpenAI. */
        OPENAI,
        /** The messages interface of Anthropic. */
        ANTHROPIC
    }

    public ProviderMessage {
        requireNonNull(dialect, "dialect");
        requireNonNull(role, "role");
        fields = Collections.unmodifiableMap(new LinkedHashMap<>(fields));
        blocks = List.copyOf(blocks);
    }

    /** Returns whether it calls a tool. */
    public boolean callsTool() {
        return blocks.stream().anyMatch(block -> block.type() == MessageBlock.BlockType.TOOL_CALL);
    }

    /** Returns whether it has the result of a tool. */
    public boolean hasToolResult() {
        return blocks.stream().anyMatch(block -> block.type() == MessageBlock.BlockType.TOOL_RESULT);
    }

    /** Returns it as text, a line or more for each block; a notice stands for a medium. */
    public String text() {
        return blocks.stream()
                .map(MessageBlock::asText)
                .filter(text -> !text.isEmpty())
                .collect(Collectors.joining("\n"));
    }
}
