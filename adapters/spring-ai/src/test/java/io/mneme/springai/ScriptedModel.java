package io.mneme.springai;

import java.util.List;
import java.util.function.Function;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.Prompt;

/** A model that answers what its script makes of a prompt. */
final class ScriptedModel implements ChatModel {

    private final Function<Prompt, AssistantMessage> script;

    ScriptedModel(Function<Prompt, AssistantMessage> script) {
        this.script = script;
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        return new ChatResponse(List.of(new Generation(script.apply(prompt))));
    }
}
