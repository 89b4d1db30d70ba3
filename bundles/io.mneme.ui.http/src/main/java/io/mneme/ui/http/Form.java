package io.mneme.ui.http;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import java.util.Map;
import java.util.TreeSet;

/** How a context is put into the words of a provider's interface. */
interface Form {

    /** The forms there are, by name. */
    Map<String, Form> BY_NAME = Map.of(
            "text",
            new TextForm(),
            "openai",
            new OpenAiForm(),
            "anthropic",
            new AnthropicForm(),
            "gemini",
            new GeminiForm());

    /** Adds the messages, and what else the form has, to the answer. */
    void write(Context context, ObjectNode answer);

    /** Returns the form a request asks for, which is that of OpenAI if it names none. */
    static Form chosen(Fields fields) {
        Form form = BY_NAME.get(fields.text("form").orElse("openai"));
        if (form == null) {
            throw fields.broken("form", "must be one of " + String.join(", ", new TreeSet<>(BY_NAME.keySet())));
        }
        return form;
    }
}
