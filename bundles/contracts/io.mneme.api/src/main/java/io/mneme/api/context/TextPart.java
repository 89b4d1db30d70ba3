package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

/**
 * A text in an item.
 *
 * @param text the text; never empty
 * @param origin where it comes from
 */
public record TextPart(String text, TextOrigin origin) implements ItemPart {

    public TextPart {
        requireNonNull(origin, "origin");
        if (text.isEmpty()) {
            throw new IllegalArgumentException("a text part must have text");
        }
    }

    @Override
    public String asText() {
        return text;
    }
}
