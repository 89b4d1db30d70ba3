package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;

/**
 * How much was dictated.
 *
 * @param sessions how many dictations, 0 or more
 * @param tenths how long the person spoke, in tenths of a second, 0 or more
 */
record Amount(long sessions, long tenths) {

    static final Amount NONE = new Amount(0, 0);

    /** What another program's file says at most counts, so that no sum overflows. */
    private static final double LONGEST_SECONDS = 1e9;

    Amount {
        if (sessions < 0 || tenths < 0) {
            throw new IllegalArgumentException("an amount must not be negative: " + sessions + ", " + tenths);
        }
    }

    static Amount of(Dictation dictation) {
        return new Amount(1, Math.round(Math.min(dictation.seconds(), LONGEST_SECONDS) * 10));
    }

    Amount plus(Amount other) {
        return new Amount(sessions + other.sessions, tenths + other.tenths);
    }

    Amount minus(Amount other) {
        return new Amount(sessions - other.sessions, tenths - other.tenths);
    }
}
