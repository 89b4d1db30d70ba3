package io.mneme.ui.proxy.chat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.layout.BodyForm;
import java.util.Arrays;
import java.util.Optional;

/** An operation of a provider's interface whose requests are chats. */
public enum ChatInterface {
    OPENAI_CHAT("/openai/v1/chat/completions", BodyForm.OPENAI) {
        @Override
        ChatBody body(ObjectNode tree) {
            return new OpenAiChat(tree);
        }

        @Override
        AnswerReader reader() {
            return new OpenAiAnswer();
        }
    },
    OPENAI_RESPONSES("/openai/v1/responses", BodyForm.OPENAI_RESPONSES) {
        @Override
        ChatBody body(ObjectNode tree) {
            return new OpenAiResponses(tree);
        }

        @Override
        AnswerReader reader() {
            return new ResponsesAnswer();
        }
    },
    ANTHROPIC("/anthropic/v1/messages", BodyForm.ANTHROPIC) {
        @Override
        ChatBody body(ObjectNode tree) {
            return new AnthropicChat(tree);
        }

        @Override
        AnswerReader reader() {
            return new AnthropicAnswer();
        }
    };

    private final String path;
    private final BodyForm form;

    ChatInterface(String path, BodyForm form) {
        this.path = path;
        this.form = form;
    }

    /** Returns the form of its bodies. */
    public BodyForm form() {
        return form;
    }

    /** Returns the operation that a path of the proxy names; empty if it names no chat. */
    public static Optional<ChatInterface> at(String path) {
        return Arrays.stream(values()).filter(chat -> chat.path.equals(path)).findFirst();
    }

    abstract ChatBody body(ObjectNode tree);

    abstract AnswerReader reader();
}
