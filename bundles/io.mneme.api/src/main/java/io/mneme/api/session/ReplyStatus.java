package io.mneme.api.session;

/** How a reply ended. */
public enum ReplyStatus {
    /** The caller ended it, and its message has all of its text. */
    COMPLETED,
    /** A delta of it was lost, or the session ended first: its message has the text before that, and nothing after it. */
    INCOMPLETE,
    /** It was interrupted, its message or its history is gone, or it never began. */
    CANCELLED
}
