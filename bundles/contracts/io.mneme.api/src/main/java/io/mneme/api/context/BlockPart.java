package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.MessageBlock;

/**
 * A block of a message of a provider, as a part of a body. An item has the whole message instead.
 *
 * @param block the block. If it did not come so, its ids and names are valid in the form of the body, and the arguments of a call are
 *     those of that form: JSON source text of an object for Anthropic and Gemini
 * @param asItCame whether it is sent as its source
 */
public record BlockPart(MessageBlock block, boolean asItCame) implements ItemPart {

    public BlockPart {
        requireNonNull(block, "block");
    }

    /** Returns the block as text. */
    @Override
    public String asText() {
        return block.asText();
    }
}
