package io.mneme.api.context;

/** When a policy that has just become active begins to serve a window that is already open. */
public enum SwapTiming {
    /** When the window is rebuilt next, where the provider's cache breaks anyway. */
    AT_REBUILD,
    /** At the next request; the window is rebuilt for it. */
    NOW
}
