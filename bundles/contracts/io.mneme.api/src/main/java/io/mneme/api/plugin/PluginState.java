package io.mneme.api.plugin;

/** What became of a file in {@code deploy}. */
public enum PluginState {

    /** It runs, and all its components take part. */
    ACTIVE,

    /** It runs, but a component waits for a service or a configuration. */
    WAITING,

    /** Its activator or a component threw, or rejected its configuration. What does not fail takes part. */
    FAILED,

    /** What it imports or requires is not there, so nothing of it runs. */
    UNRESOLVED,

    /** It is being installed, started or stopped, within the time limit. */
    CHANGING,

    /** Its constructor, activator or deactivator has not returned within the time limit. None of its services takes part. */
    HANGING,

    /** It is no whole jar, or no bundle. Nothing of it runs. */
    BROKEN,

    /** It is left out: it is not trusted, it is the same bundle as another file, or the container was told to. */
    REFUSED
}
