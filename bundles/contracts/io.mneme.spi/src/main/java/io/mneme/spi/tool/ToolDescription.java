package io.mneme.spi.tool;

import static java.util.Objects.requireNonNull;

/**
 * What a model is told of a tool before it calls it.
 *
 * @param name by which it is called: a lower case letter, then lower case letters, digits and underscores; at most 31 characters
 * @param title its name for a person
 * @param description what it does, when to choose it, and what it returns; at most {@value #MAX_DESCRIPTION_CHARS} characters
 * @param inputSchema the schema of its arguments as a JSON object of JSON Schema 2020-12, with {@code "type":"object"}; at most
 *     {@value #MAX_SCHEMA_CHARS} characters. It refers to nothing outside of itself
 * @param effect what a call does to what is stored
 */
public record ToolDescription(String name, String title, String description, String inputSchema, ToolEffect effect) {

    /** The maximum length of a description. */
    public static final int MAX_DESCRIPTION_CHARS = 4_000;

    /** The maximum length of a schema. */
    public static final int MAX_SCHEMA_CHARS = 20_000;

    private static final String NAME = "[a-z][a-z0-9_]{0,30}";

    public ToolDescription {
        requireNonNull(effect, "effect");
        if (!name.matches(NAME)) {
            throw new IllegalArgumentException(
                    "name must be a lower case letter, then lower case letters, digits and underscores, at most 31: "
                            + name);
        }
        if (title.isBlank() || description.isBlank() || inputSchema.isBlank()) {
            throw new IllegalArgumentException("title, description and inputSchema must not be blank: " + name);
        }
        if (description.length() > MAX_DESCRIPTION_CHARS || inputSchema.length() > MAX_SCHEMA_CHARS) {
            throw new IllegalArgumentException("description or inputSchema is too long: " + name);
        }
    }
}
