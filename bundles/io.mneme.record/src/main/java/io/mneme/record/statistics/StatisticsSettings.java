package io.mneme.record.statistics;

import io.mneme.support.config.ConfigurationValues;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Optional;

/**
 * The settings of the counting.
 *
 * @param zone the zone of the days
 * @param folder folder of the saved counts; empty if every start counts again
 */
record StatisticsSettings(ZoneId zone, Optional<Path> folder) {

    /**
     * Reads them from a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule
     */
    static StatisticsSettings read(ConfigurationValues values) {
        return new StatisticsSettings(values.zone("zone"), values.path("folder"));
    }
}
