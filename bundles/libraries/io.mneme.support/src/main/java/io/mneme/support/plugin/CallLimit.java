package io.mneme.support.plugin;

import java.time.Duration;

/** How long one call of a plug-in may take. */
@FunctionalInterface
public interface CallLimit {

    /** The limit of a call that has none of its own. */
    CallLimit TIMEOUT = timeout -> timeout;

    /**
     * Returns the limit.
     *
     * @param timeout the timeout that is configured for plug-ins of this kind
     */
    Duration within(Duration timeout);

    /** Returns a limit that the configured timeout can only make shorter. */
    static CallLimit atMost(Duration max) {
        return timeout -> max.compareTo(timeout) < 0 ? max : timeout;
    }
}
