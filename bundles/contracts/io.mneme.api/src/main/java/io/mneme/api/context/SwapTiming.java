package io.mneme.api.context;

/** When an open window takes over a policy that has become active. */
public enum SwapTiming {
    /** At the next rebuild of the window, which breaks the provider's cache anyway. */
    AT_REBUILD,
    /** At the next request, which rebuilds the window. */
    NOW
}
