package io.mneme.api.dialogue;

/** The effect of a message on the history of its conversation. The newest marker of a conversation applies. */
public enum MessageMarker {
    /** The history starts after this message. */
    RESET,
    /** The history starts at this message, which summarises the former ones. */
    COMPACT_REFRESH
}
