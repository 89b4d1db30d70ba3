package io.mneme.api.dialogue;

/** The role in which a text was written, as language models distinguish it. */
public enum Role {
    /** Instructions to the model, and notices of the program. */
    SYSTEM,
    /** A person, or another author that the model answers. */
    USER,
    /** The model. */
    ASSISTANT,
    /** A tool: the result of a call by the model. */
    TOOL
}
