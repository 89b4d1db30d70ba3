package io.mneme.ui.realtime.connection;

import java.util.concurrent.TimeUnit;

/** Bounds a rate: a full bucket allows a burst, and it refills steadily. For one thread at a time. */
final class TokenBucket {

    private final double perNano;
    private final double capacity;
    private double tokens;
    private long refilledAt;

    /**
     * Starts with a full bucket.
     *
     * @param perSecond tokens that are added a second, more than 0
     * @param capacity maximum number of tokens, at least 1
     * @param now the time, as of {@link System#nanoTime}
     */
    TokenBucket(double perSecond, double capacity, long now) {
        this.perNano = perSecond / TimeUnit.SECONDS.toNanos(1);
        this.capacity = capacity;
        this.tokens = capacity;
        this.refilledAt = now;
    }

    /** Takes a token; returns whether there was one. */
    boolean take(long now) {
        refill(now);
        if (tokens < 1) {
            return false;
        }
        tokens--;
        return true;
    }

    /** Takes a token, on credit if there is none; returns the nanoseconds until the credit is paid back. */
    long takeOnCredit(long now) {
        refill(now);
        tokens--;
        return (long) Math.ceil(Math.max(0, -tokens) / perNano);
    }

    private void refill(long now) {
        tokens = Math.min(capacity, tokens + (now - refilledAt) * perNano);
        refilledAt = now;
    }
}
