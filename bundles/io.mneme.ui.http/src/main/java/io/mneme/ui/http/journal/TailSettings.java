package io.mneme.ui.http.journal;

import io.mneme.support.config.ConfigurationValues;

/**
 * The settings of the live tail.
 *
 * @param maxStreams how many streams there may be at a time, at least 1
 */
record TailSettings(int maxStreams) {

    static final String PID = "io.mneme.ui.http.tail";
    static final int DEFAULT_MAX_STREAMS = 64;
    static final int MIN_STREAMS = 1;

    /** Reads them from a configuration. */
    static TailSettings read(ConfigurationValues values) {
        return new TailSettings(values.number("max_streams", DEFAULT_MAX_STREAMS, MIN_STREAMS));
    }
}
