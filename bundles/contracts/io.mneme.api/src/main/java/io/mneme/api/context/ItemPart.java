package io.mneme.api.context;

/** A piece of an item: a text, a medium, or a whole message of a provider; in a body also a block of such a message. */
public sealed interface ItemPart permits TextPart, MediaPart, ProviderPart, Context.PromptBody.BlockPart {

    /** Returns the part as text: a text as it is, a notice for a medium, and the blocks of a message. */
    String asText();
}
