package io.mneme.context.provider;

import io.mneme.api.context.Context.PromptBody.BlockPart;
import io.mneme.api.context.Context.PromptBody.BodyMessage;
import io.mneme.api.context.Context.PromptBody.BodyPart;
import io.mneme.api.context.ItemPart;
import io.mneme.api.context.Omission;
import io.mneme.api.context.ProviderPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.MessageBlock.BlockType;
import io.mneme.api.dialogue.ProviderMessage;
import io.mneme.api.dialogue.ProviderMessage.ProviderDialect;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonFields.Value;
import io.mneme.support.schema.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Makes the messages of a form out of messages of providers: as they came in the form of their provider, and by blocks in any other.
 * Counts what the form cannot say. For use by one thread, over the messages in their order.
 */
final class ProviderConversion {

    private static final String CONTENT = "content";

    /** Fields that only OpenAI has, and that are no blocks. */
    private static final Set<String> OPENAI_FIELDS = Set.of("name", "audio", "function_call");

    private final BodyForm form;
    private final UnsaidParts unsaid;
    private final ConvertedParts parts;

    ProviderConversion(BodyForm form) {
        this.form = form;
        unsaid = new UnsaidParts(form);
        parts = new ConvertedParts(form, unsaid);
    }

    /** Returns what a message becomes, in the order of the body; empty if nothing of it can be said. */
    List<BodyMessage> messages(ProviderMessage message, int segment) {
        if (isWhole(message)) {
            return List.of(message(role(message), List.of(new ProviderPart(message)), segment));
        }
        List<BodyMessage> messages =
                isInBlocks(message) ? inBlocks(message, segment) : converted(message, role(message), segment);
        if (messages.isEmpty() && message.blocks().stream().allMatch(block -> block.type() == BlockType.TEXT)) {
            unsaid.add("message", "message without content");
        }
        return messages;
    }

    /** Returns what could not be said so far. */
    List<Omission> omissions() {
        return unsaid.omissions();
    }

    /** Returns a text of the history as the message of Anthropic that it came as. */
    static ProviderPart asItCame(Role role, TextPart text) {
        String source = JsonText.text(text.text()).raw();
        MessageBlock block = new MessageBlock(BlockType.TEXT, text.text(), "", "", "", source);
        String name = role == Role.ASSISTANT ? "assistant" : "user";
        return new ProviderPart(
                new ProviderMessage(ProviderDialect.ANY, name, Map.of(CONTENT, source), List.of(block)));
    }

    /** Returns whether a message is sent as it came. */
    static boolean isAsItCame(BodyMessage message) {
        ItemPart first = message.parts().get(0).part();
        return first instanceof ProviderPart || first instanceof BlockPart block && block.asItCame();
    }

    private boolean isWhole(ProviderMessage message) {
        if (form.has(FormTrait.OPENAI_MESSAGES)) {
            return message.dialect() != ProviderDialect.ANTHROPIC && !isWithoutCall(message);
        }
        return form.isFree()
                || isInBlocks(message)
                        && message.fields().getOrDefault(CONTENT, "").startsWith("\"");
    }

    /** What a tool says without having been called is a text to a model. */
    private static boolean isWithoutCall(ProviderMessage message) {
        return message.blocks().stream()
                .anyMatch(block ->
                        block.type() == BlockType.TOOL_RESULT && block.callId().isEmpty());
    }

    /** Anthropic takes no messages of the system. Its blocks are parts of their own, since it caches up to the end of any. */
    private boolean isInBlocks(ProviderMessage message) {
        return form.has(FormTrait.ANTHROPIC_MESSAGES)
                && message.dialect() != ProviderDialect.OPENAI
                && role(message) != Role.SYSTEM;
    }

    private static List<BodyMessage> inBlocks(ProviderMessage message, int segment) {
        List<ItemPart> blocks = new ArrayList<>();
        message.blocks().forEach(block -> blocks.add(new BlockPart(block, true)));
        return blocks.isEmpty() ? List.of() : List.of(message(role(message), blocks, segment));
    }

    private List<BodyMessage> converted(ProviderMessage message, Role role, int segment) {
        List<ItemPart> results = new ArrayList<>();
        List<ItemPart> others = new ArrayList<>();
        for (MessageBlock block : message.blocks()) {
            boolean answers =
                    block.type() == BlockType.TOOL_RESULT && !block.callId().isEmpty();
            parts.part(block, role).ifPresent(answers ? results::add : others::add);
        }
        addFields(message, others);
        List<BodyMessage> messages = new ArrayList<>();
        if (form.has(FormTrait.SYSTEM_FIRST)) {
            results.addAll(others);
            others = results;
        } else {
            results.forEach(result -> messages.add(message(Role.TOOL, List.of(result), segment)));
        }
        if (!others.isEmpty()) {
            messages.add(message(role == Role.TOOL ? Role.USER : role, others, segment));
        }
        return messages;
    }

    private void addFields(ProviderMessage message, List<ItemPart> others) {
        for (Map.Entry<String, String> field : message.fields().entrySet()) {
            String name = field.getKey();
            if (OPENAI_FIELDS.contains(name)
                    && !field.getValue().equals("null")
                    && message.dialect() == ProviderDialect.OPENAI) {
                unsaid.add(name, name);
            } else if (name.equals("refusal")) {
                Value refusal = JsonFields.lenient("{\"refusal\":" + field.getValue() + "}")
                        .get(name);
                if (field.getValue().startsWith("\"") && !refusal.text().isBlank()) {
                    others.add(new TextPart(refusal.text(), TextOrigin.SAID));
                }
            }
        }
    }

    private static Role role(ProviderMessage message) {
        return switch (message.role()) {
            case "system", "developer" -> Role.SYSTEM;
            case "assistant" -> Role.ASSISTANT;
            case "tool" -> Role.TOOL;
            default -> Role.USER;
        };
    }

    private static BodyMessage message(Role role, List<ItemPart> parts, int segment) {
        return new BodyMessage(
                role,
                parts.stream().map(part -> new BodyPart(part, segment, false)).toList());
    }
}
