package io.mneme.ui.proxy.prompt;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Manifest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.ui.proxy.chat.MessageText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How much of a prompt is as in the previous one of its chat. The prompt is a context of the recipe {@code proxy}, so that it is shown and
 * compared like any other.
 *
 * @param context id of the context
 * @param tokens length of the prompt in tokens
 * @param stableTokens length of the beginning that equals the previous prompt, in tokens
 */
public record PromptMeasurement(String context, int tokens, int stableTokens) {

    private static final String RECIPE = "proxy";

    public PromptMeasurement {
        requireNonNull(context, "context");
    }

    /**
     * Measures a prompt.
     *
     * @param session name of the chat
     * @param form the form of the interface
     * @throws RuntimeException as by {@link ContextAssembler#assemble}, or if a message is not understood
     */
    public static PromptMeasurement of(
            StablePrompt prompt, String session, BodyForm form, ContextAssembler assembler, Instant now) {
        SentPrompt sent = prompt.sent();
        List<JsonNode> own = sent.messages().isEmpty() ? prompt.body().messages() : sent.messages();
        List<Message> messages = prompt.body().recordable(own).stream()
                .map(PromptMeasurement::message)
                .toList();
        RequestInputs inputs = new RequestInputs(
                        Map.of(
                                PromptInput.PromptTools.NAME,
                                sent.tools(),
                                PromptInput.PromptInstructions.NAME,
                                String.join("\n\n", sent.instructions()),
                                PromptInput.PromptNote.NAME,
                                prompt.note()),
                        Optional.empty())
                .withDialogue(DialogueInput.of(messages));
        RequestOptions options = RequestOptions.NONE.withForm(form);
        RequestOptions counted = sent.model().isEmpty() ? options : options.withModel(sent.model());
        Manifest manifest = assembler
                .assemble(new ContextRequest(RECIPE, session, Map.of(), inputs, counted), now)
                .manifest();
        return new PromptMeasurement(
                manifest.id(), manifest.tokens(), manifest.stablePrefix().tokens());
    }

    private static Message message(JsonNode message) {
        Role role =
                switch (message.path("role").asText()) {
                    case "assistant" -> Role.ASSISTANT;
                    case "tool" -> Role.TOOL;
                    case "system", "developer" -> Role.SYSTEM;
                    default -> Role.USER;
                };
        String text = MessageText.whole(message);
        return new Message("", "", "", "", "", role, text, Optional.empty(), List.of(), Optional.empty(), Map.of());
    }

    /** Returns the share of the prompt that is as in the previous one, from 0 to 1. */
    public double share() {
        return tokens == 0 ? 0 : (double) stableTokens / tokens;
    }
}
