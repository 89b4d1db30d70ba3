package io.mneme.api.session;

/** What a delta did. */
public enum DeltaEffect {
    /** It started a new message. */
    STARTED_MESSAGE,
    /** It extended a message. */
    EXTENDED_MESSAGE,
    /** Nothing: its reply is incomplete or was interrupted, or its message or its history is gone. */
    DISCARDED,
    /** Nothing: the caller ended its reply before. */
    REFUSED
}
