package io.mneme.record.statistics;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.ZoneId;
import java.util.Map;
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
    static StatisticsSettings read(Map<String, ?> properties) {
        return new StatisticsSettings(
                text(properties, "zone").map(StatisticsSettings::zone).orElseGet(ZoneId::systemDefault),
                text(properties, "folder").map(StatisticsSettings::folder));
    }

    private static Optional<String> text(Map<String, ?> properties, String key) {
        return Optional.ofNullable(properties.get(key))
                .map(value -> value.toString().strip())
                .filter(text -> !text.isEmpty());
    }

    private static ZoneId zone(String id) {
        try {
            return ZoneId.of(id);
        } catch (DateTimeException unknown) {
            throw new IllegalArgumentException("zone must be a time zone, as Asia/Shanghai or UTC: " + id);
        }
    }

    private static Path folder(String path) {
        try {
            return Path.of(path);
        } catch (InvalidPathException wrong) {
            throw new IllegalArgumentException("folder must be a path: " + path);
        }
    }
}
