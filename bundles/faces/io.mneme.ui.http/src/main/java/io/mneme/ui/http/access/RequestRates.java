package io.mneme.ui.http.access;

import java.util.Collection;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * How many requests each token may send: a token bucket each, which fills at the rate that is allowed and holds two seconds of it. Safe for
 * use by many threads.
 */
final class RequestRates {

    private static final int BURST_SECONDS = 2;
    private static final double NANOS = 1_000_000_000;

    private final Map<String, RateBucket> buckets = new ConcurrentHashMap<>();

    /** What a token has left. */
    private static final class RateBucket {

        private double left;
        private long filledAt;

        RateBucket(double left, long now) {
            this.left = left;
            this.filledAt = now;
        }

        synchronized OptionalInt take(int perSecond, long now) {
            left = Math.min(BURST_SECONDS * (double) perSecond, left + (now - filledAt) / NANOS * perSecond);
            filledAt = now;
            if (left >= 1) {
                left--;
                return OptionalInt.empty();
            }
            return OptionalInt.of(Math.max(1, (int) Math.ceil((1 - left) / perSecond)));
        }
    }

    /**
     * Takes a request.
     *
     * @param now the present moment of a clock that only goes forward, in nanoseconds
     * @return the seconds to wait before another request; empty if this one may go on
     */
    OptionalInt take(String token, int perSecond, long now) {
        return buckets.computeIfAbsent(token, name -> new RateBucket(BURST_SECONDS * (double) perSecond, now))
                .take(perSecond, now);
    }

    /** Forgets the tokens that are no longer. */
    void retain(Collection<String> tokens) {
        buckets.keySet().retainAll(tokens);
    }
}
