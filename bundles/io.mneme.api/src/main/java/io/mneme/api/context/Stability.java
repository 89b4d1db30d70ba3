package io.mneme.api.context;

/** How often a segment changes. The order is the order in a prompt: what changes least comes first. */
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
