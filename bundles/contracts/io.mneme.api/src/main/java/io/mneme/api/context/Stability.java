package io.mneme.api.context;

/** How often a segment changes. The order is that of a prompt: what changes least often comes first. */
public enum Stability {
    /** The same for every request of the recipe. */
    STATIC,
    /** The same within a session. */
    SESSION,
    /** Append-only between rebuilds. */
    GROWING,
    /** May differ from request to request. */
    VOLATILE
}
