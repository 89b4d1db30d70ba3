package io.mneme.langchain4j;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import java.util.function.Function;

/** A model that answers what its script makes of a request. */
final class ScriptedModel implements ChatModel {

    private final Function<ChatRequest, AiMessage> script;

    ScriptedModel(Function<ChatRequest, AiMessage> script) {
        this.script = script;
    }

    @Override
    public ChatResponse doChat(ChatRequest request) {
        return ChatResponse.builder().aiMessage(script.apply(request)).build();
    }
}
