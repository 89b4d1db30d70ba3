package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;

/** Messages in the format of OpenAI's chat, whose prompt cache detects the common prefix by itself. */
final class OpenAiFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        ArrayNode messages = answer.putArray("messages");
        add(messages, "system", context.text());
        add(messages, "user", context.input());
    }

    private static void add(ArrayNode messages, String role, String content) {
        if (!content.isEmpty()) {
            messages.addObject().put("role", role).put("content", content);
        }
    }
}
