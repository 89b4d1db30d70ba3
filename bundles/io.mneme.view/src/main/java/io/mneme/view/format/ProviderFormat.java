package io.mneme.view.format;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The message format of a provider's interface. */
public interface ProviderFormat {

    /** The name of the format for requests that name none. */
    String DEFAULT_NAME = "openai";

    /** The formats by name. */
    Map<String, ProviderFormat> BY_NAME = Map.of(
            "text",
            new TextFormat(),
            DEFAULT_NAME,
            new OpenAiFormat(),
            "anthropic",
            new AnthropicFormat(),
            "gemini",
            new GeminiFormat(),
            "items",
            new ItemsFormat());

    /** Adds the messages, and the further fields of the format, to the answer. */
    void write(Context context, ObjectNode answer);

    /** Returns the format of this name; empty if there is none. */
    static Optional<ProviderFormat> named(String name) {
        return Optional.ofNullable(BY_NAME.get(name));
    }

    /** Returns the rule for names of formats, for error messages. */
    static String rule() {
        return "must be one of " + String.join(", ", new TreeSet<>(BY_NAME.keySet()));
    }
}
