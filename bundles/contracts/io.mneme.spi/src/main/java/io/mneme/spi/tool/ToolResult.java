package io.mneme.spi.tool;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What a call of a tool returned.
 *
 * @param text what the model reads; at most {@value #MAX_CHARS} characters
 * @param structured the same for a program, as a JSON object; empty if there is only the text. At most {@value #MAX_CHARS} characters
 * @param failed whether the call failed, so that the text says why
 */
public record ToolResult(String text, Optional<String> structured, boolean failed) {

    /** The maximum length of a text, and of a JSON object. */
    public static final int MAX_CHARS = 1_000_000;

    public ToolResult {
        requireNonNull(structured, "structured");
        if (text.length() > MAX_CHARS
                || structured.filter(json -> json.length() > MAX_CHARS).isPresent()) {
            throw new IllegalArgumentException("a result must have at most " + MAX_CHARS + " characters");
        }
    }

    /** Returns a result that is a text. */
    public static ToolResult text(String text) {
        return new ToolResult(text, Optional.empty(), false);
    }

    /** Returns a result that is a JSON object, which the model reads, too. */
    public static ToolResult json(String object) {
        return new ToolResult(object, Optional.of(object), false);
    }

    /**
     * Returns the result of a call that failed.
     *
     * @param reason what is wrong and what to change, for the model
     */
    public static ToolResult error(String reason) {
        return new ToolResult(reason, Optional.empty(), true);
    }
}
