package io.mneme.api.dialogue;

/** Whether a model reads the name of the author before each message of a dialogue. */
public enum AuthorNames {
    /** Only where more than two authors take part, since in a dialogue of two the roles tell who speaks. */
    AUTO,
    /** Before each message. */
    ALWAYS,
    /** Before none. */
    NEVER
}
