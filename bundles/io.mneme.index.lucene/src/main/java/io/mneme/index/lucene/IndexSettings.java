package io.mneme.index.lucene;

import io.mneme.index.lucene.feed.IndexLocation;
import io.mneme.support.config.ConfigurationValues;
import java.time.Duration;

/**
 * The settings of the index.
 *
 * @param location where its files are
 * @param commitInterval the time between two commits
 */
record IndexSettings(IndexLocation location, Duration commitInterval) {

    static final int DEFAULT_COMMIT_INTERVAL_SECONDS = 10;

    /**
     * Reads them from a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule
     */
    static IndexSettings read(ConfigurationValues values) {
        return new IndexSettings(
                new IndexLocation(values.path("folder")),
                Duration.ofSeconds(values.number("commit_interval_seconds", DEFAULT_COMMIT_INTERVAL_SECONDS, 1)));
    }
}
