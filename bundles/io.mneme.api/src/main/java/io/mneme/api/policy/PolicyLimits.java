package io.mneme.api.policy;

import java.time.Duration;

/**
 * The limits of calls of a policy.
 *
 * @param timeout how long a call may take, more than zero
 * @param sharedTimeout how long a request waits for the policy while an earlier call of it still runs, more than zero
 * @param maxFailures number of failures in a row after which a policy is disabled, at least 1
 */
public record PolicyLimits(Duration timeout, Duration sharedTimeout, int maxFailures) {

    /** How long a request waits while an earlier one blocks, where only computations are called. */
    public static final Duration DEFAULT_SHARED_TIMEOUT = Duration.ofMillis(400);

    /** The limits of a type that has none of its own. */
    public static final PolicyLimits DEFAULT = new PolicyLimits(Duration.ofSeconds(2), DEFAULT_SHARED_TIMEOUT, 5);

    public PolicyLimits {
        if (timeout.isNegative() || timeout.isZero() || sharedTimeout.isNegative() || sharedTimeout.isZero()) {
            throw new IllegalArgumentException("timeouts must be positive: " + timeout + ", " + sharedTimeout);
        }
        if (maxFailures < 1) {
            throw new IllegalArgumentException("max failures must be at least 1: " + maxFailures);
        }
    }
}
