package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions.BodyForm;

/** The JSON of a provider's interface. The order of what is in it is that of the context's body. */
@FunctionalInterface
public interface ProviderFormat {

    /** The name of the format for requests that name none. */
    String DEFAULT_NAME = "openai";

    /** Adds the messages, and the further fields of the format, to the answer. */
    void write(Context context, ObjectNode answer);

    /** Returns the format of a form. */
    static ProviderFormat of(BodyForm form) {
        return switch (form) {
                // The plain text is in every answer.
            case TEXT -> (context, answer) -> answer.putArray("messages");
            case ITEMS -> new ItemsFormat();
            case OPENAI -> new OpenAiFormat();
            case OPENAI_RESPONSES -> new OpenAiResponsesFormat();
            case ANTHROPIC -> new AnthropicFormat();
            case GEMINI -> new GeminiFormat();
        };
    }

    /** Returns the rule for names of forms, for error messages. */
    static String rule() {
        return "must be one of " + BodyForm.labels();
    }
}
