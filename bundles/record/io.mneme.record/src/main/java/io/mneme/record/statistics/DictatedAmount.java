package io.mneme.record.statistics;

import io.mneme.api.dictation.Dictation;

/**
 * An amount of dictated speech.
 *
 * @param sessions number of dictations, 0 or more
 * @param tenths how long the person spoke, in tenths of a second, 0 or more
 */
record DictatedAmount(long sessions, long tenths) {

    static final DictatedAmount NONE = new DictatedAmount(0, 0);

    /** Maximum duration that a dictation of another program counts with, so that no sum overflows. */
    private static final double MAX_SECONDS = 1e9;

    DictatedAmount {
        if (sessions < 0 || tenths < 0) {
            throw new IllegalArgumentException("an amount must not be negative: " + sessions + ", " + tenths);
        }
    }

    static DictatedAmount of(Dictation dictation) {
        return new DictatedAmount(1, Math.round(Math.min(dictation.audioSeconds(), MAX_SECONDS) * 10));
    }

    DictatedAmount plus(DictatedAmount other) {
        return new DictatedAmount(sessions + other.sessions, tenths + other.tenths);
    }

    DictatedAmount minus(DictatedAmount other) {
        return new DictatedAmount(sessions - other.sessions, tenths - other.tenths);
    }
}
