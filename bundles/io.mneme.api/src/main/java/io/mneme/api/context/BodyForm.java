package io.mneme.api.context;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** The form of what a program sends to a model, by the interface of its provider. */
public enum BodyForm {
    /** The text alone: the program makes the messages of its model itself. */
    TEXT("text"),
    /** The items with all that is known of them: the program makes the messages of its model itself. */
    ITEMS("items"),
    /** Messages of OpenAI's chat, which many providers accept. */
    OPENAI("openai"),
    /** Input items of OpenAI's responses. */
    OPENAI_RESPONSES("openai-responses"),
    /** Messages of Anthropic, with the system prompt before them. */
    ANTHROPIC("anthropic"),
    /** Contents of Gemini, with the system instruction before them. */
    GEMINI("gemini");

    private final String label;

    BodyForm(String label) {
        this.label = label;
    }

    /** Returns the name by which a request selects it. */
    public String label() {
        return label;
    }

    /** Returns whether the program makes the messages of its model itself. */
    public boolean isFree() {
        return this == TEXT || this == ITEMS;
    }

    /** Returns the form of a name; empty if there is none. */
    public static Optional<BodyForm> named(String name) {
        return Arrays.stream(values()).filter(form -> form.label.equals(name)).findFirst();
    }

    /** Returns the names of all forms, in alphabetical order and separated by commas. */
    public static String labels() {
        return Arrays.stream(values()).map(BodyForm::label).sorted().collect(Collectors.joining(", "));
    }
}
