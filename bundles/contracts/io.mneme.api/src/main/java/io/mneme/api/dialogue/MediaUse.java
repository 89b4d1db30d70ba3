package io.mneme.api.dialogue;

/** How a message uses a medium. */
public enum MediaUse {
    /** An image, video, sound or other file of its own. */
    ATTACHMENT,
    /** A custom emoji in the text. */
    EMOJI,
    /** A sticker. */
    STICKER
}
