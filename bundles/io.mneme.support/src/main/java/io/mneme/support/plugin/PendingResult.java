package io.mneme.support.plugin;

/** A question that a plug-in has been asked. */
@FunctionalInterface
public interface PendingResult<T> {

    /** Returns the answer, or why there is none; to be called once. */
    PluginResult<T> await();
}
