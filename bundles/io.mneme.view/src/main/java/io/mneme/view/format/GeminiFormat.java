package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;

/** Contents in Gemini's format. */
final class GeminiFormat implements ProviderFormat {

    @Override
    public void write(Context context, ObjectNode answer) {
        if (!context.segments().isEmpty()) {
            answer.putObject("system_instruction").putArray("parts").addObject().put("text", context.text());
        }
        ArrayNode contents = answer.putArray("contents");
        if (!context.input().isEmpty()) {
            ObjectNode user = contents.addObject().put("role", "user");
            user.putArray("parts").addObject().put("text", context.input());
        }
        answer.set("messages", contents.deepCopy());
    }
}
