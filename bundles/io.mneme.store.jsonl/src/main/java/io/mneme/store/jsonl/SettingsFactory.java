package io.mneme.store.jsonl;

import static io.mneme.store.jsonl.JournalConfiguration.ACTIVE_AND_ARCHIVES;
import static io.mneme.store.jsonl.JournalConfiguration.DAILY;
import static io.mneme.store.jsonl.JournalConfiguration.SINGLE_FILE;

import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.config.SingleFileLayout;
import io.mneme.support.config.ConfigurationValues;
import java.time.Duration;
import java.util.List;

/** Creates the settings of a configuration. A new layout needs a class, a name and a case here. */
final class SettingsFactory {

    private static final List<String> LAYOUTS = List.of(SINGLE_FILE, ACTIVE_AND_ARCHIVES, DAILY);

    private SettingsFactory() {}

    /**
     * Returns the settings.
     *
     * @param kind the name of the entry kind, which is the journal's name unless it is configured
     * @throws IllegalArgumentException if a value is wrong; the message names the key and the rule
     */
    static JournalSettings settings(ConfigurationValues values, String kind) {
        return new JournalSettings(
                values.text("name").orElse(kind),
                JournalSettings.folder(values.text("folder").orElse("")),
                layout(values),
                Durability.of(values.text("durability").orElse(JournalConfiguration.DEFAULT_DURABILITY)),
                Duration.ofMillis(values.longNumber(
                        "sync_interval_ms",
                        JournalConfiguration.DEFAULT_SYNC_INTERVAL_MS,
                        JournalConfiguration.MIN_SYNC_INTERVAL_MS)),
                values.number(
                        "max_line_bytes",
                        JournalConfiguration.DEFAULT_MAX_LINE_BYTES,
                        JournalSettings.MIN_LINE_BYTES,
                        JournalSettings.MAX_LINE_BYTES));
    }

    private static FileLayout layout(ConfigurationValues values) {
        return switch (values.choice("layout", SINGLE_FILE, LAYOUTS)) {
            case ACTIVE_AND_ARCHIVES -> archiving(values);
            case DAILY -> daily(values);
            default -> new SingleFileLayout(file(values));
        };
    }

    private static FileLayout archiving(ConfigurationValues values) {
        String file = file(values);
        return new ArchivingLayout(
                file,
                ArchivingLayout.archiveFolderOf(file),
                values.number(
                        "max_records", JournalConfiguration.DEFAULT_MAX_RECORDS, JournalConfiguration.MIN_RECORDS),
                values.number("slack", JournalConfiguration.DEFAULT_SLACK, JournalConfiguration.MIN_SLACK),
                values.longNumber(
                        "rotation_check_bytes",
                        JournalConfiguration.DEFAULT_ROTATION_CHECK_BYTES,
                        JournalConfiguration.MIN_ROTATION_CHECK_BYTES));
    }

    private static FileLayout daily(ConfigurationValues values) {
        return new DailyLayout(
                values.text("prefix").orElse(JournalConfiguration.DEFAULT_PREFIX),
                values.zone("zone"),
                values.number(
                        "gzip_after_days",
                        JournalConfiguration.DEFAULT_GZIP_AFTER_DAYS,
                        JournalConfiguration.MIN_GZIP_AFTER_DAYS));
    }

    private static String file(ConfigurationValues values) {
        return values.text("file").orElse(JournalConfiguration.DEFAULT_FILE);
    }
}
