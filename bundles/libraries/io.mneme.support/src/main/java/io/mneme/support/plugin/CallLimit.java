package io.mneme.support.plugin;

import java.time.Duration;
import java.util.function.LongSupplier;

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

    /** Returns how far the call is. Whenever this number has changed, the call gets its whole time again. */
    default long progress() {
        return 0;
    }

    /** Returns a limit that the configured timeout can only make shorter. */
    static CallLimit atMost(Duration max) {
        return timeout -> max.compareTo(timeout) < 0 ? max : timeout;
    }

    /**
     * Returns a limit of the time without progress, for a call that may take as long as it gets on.
     *
     * @param progress a number that changes whenever the call has got on
     */
    static CallLimit withoutProgress(Duration max, LongSupplier progress) {
        return new CallLimit() {
            @Override
            public Duration within(Duration timeout) {
                return max;
            }

            @Override
            public long progress() {
                return progress.getAsLong();
            }
        };
    }
}
