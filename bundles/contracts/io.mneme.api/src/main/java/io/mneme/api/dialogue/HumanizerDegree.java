package io.mneme.api.dialogue;

/** How far the texts of a model are changed so that they read like those of a person in a chat, in rising order. */
public enum HumanizerDegree {
    /** Not at all. */
    NONE,
    /** In the answer only: what the model wrote before is shown as it is. */
    LIGHT,
    /** In the answer only, more than with {@link #LIGHT}. */
    MEDIUM,
    /** In the history, too. */
    HEAVY
}
