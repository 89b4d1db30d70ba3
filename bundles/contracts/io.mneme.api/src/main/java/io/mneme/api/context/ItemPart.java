package io.mneme.api.context;

/** A piece of an item: a text or a medium. */
public sealed interface ItemPart permits TextPart, MediaPart {

    /** Returns the part as text: a text as it is, and a notice for a medium. */
    String asText();
}
