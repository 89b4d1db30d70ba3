package io.mneme.store.jsonl;

import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.function.IntSupplier;
import java.util.function.LongSupplier;

/** Creates the settings of a configuration. A new layout needs a class and a case here. */
final class SettingsFactory {

    private SettingsFactory() {}

    /**
     * Returns the settings.
     *
     * @throws IllegalArgumentException if a value is wrong; the message names the key and the rule
     */
    static JournalSettings settings(JournalConfiguration config) {
        return new JournalSettings(
                JournalSettings.folder(config.folder()),
                layout(config),
                Durability.of(config.durability()),
                Duration.ofMillis(whole("sync_interval_ms", config::sync__interval__ms)),
                integer("max_line_bytes", config::max__line__bytes));
    }

    private static FileLayout layout(JournalConfiguration config) {
        return switch (config.layout()) {
            case "single-file" -> new SingleFileLayout(config.file());
            case "active-and-archives" -> new ArchivingLayout(
                    config.file(),
                    ArchivingLayout.archiveFolderOf(config.file()),
                    integer("max_records", config::max__records),
                    integer("slack", config::slack),
                    whole("rotation_check_bytes", config::rotation__check__bytes));
            case "daily" -> new DailyLayout(
                    config.prefix(), zone(config.zone()), integer("gzip_after_days", config::gzip__after__days));
            default -> throw new IllegalArgumentException(
                    "layout must be one of single-file, active-and-archives, daily: \"" + config.layout() + "\"");
        };
    }

    private static int integer(String key, IntSupplier value) {
        return Math.toIntExact(whole(key, value::getAsInt));
    }

    /** Declarative Services fails when it is asked for a text that is no number, and does not say which key it is. */
    private static long whole(String key, LongSupplier value) {
        try {
            return value.getAsLong();
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(key + " must be a whole number", e);
        }
    }

    private static ZoneId zone(String configured) {
        try {
            return configured.isBlank() ? ZoneId.systemDefault() : ZoneId.of(configured);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("zone must be a time zone, as Europe/Berlin: \"" + configured + "\"", e);
        }
    }
}
