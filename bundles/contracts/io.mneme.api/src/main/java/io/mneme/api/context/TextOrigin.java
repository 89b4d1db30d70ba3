package io.mneme.api.context;

/** Where a text of a context comes from. */
public enum TextOrigin {
    /** Written by the program or its operator, for the model. */
    INSTRUCTION,
    /** Said in the history that the context continues. */
    SAID,
    /** Found again in earlier entries. It is never placed in the newest message of the person. */
    RECALLED,
    /** The newest message of the person, which the model is to answer. */
    CURRENT
}
