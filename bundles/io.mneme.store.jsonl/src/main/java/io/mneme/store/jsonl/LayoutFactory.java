package io.mneme.store.jsonl;

import io.mneme.store.jsonl.config.ArchivingLayout;
import io.mneme.store.jsonl.config.DailyLayout;
import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.SingleFileLayout;
import java.time.DateTimeException;
import java.time.ZoneId;

/** Creates the file layout of a configuration. A new layout needs a class and a case here. */
final class LayoutFactory {

    private LayoutFactory() {}

    static FileLayout of(JournalConfiguration config) {
        return switch (config.layout()) {
            case "single-file" -> new SingleFileLayout(config.file());
            case "active-and-archives" -> new ArchivingLayout(
                    config.file(),
                    ArchivingLayout.archiveFolderOf(config.file()),
                    config.max__records(),
                    config.slack(),
                    config.rotation__check__bytes());
            case "daily" -> new DailyLayout(config.prefix(), zone(config.zone()), config.gzip__after__days());
            default -> throw new IllegalArgumentException(
                    "layout must be one of single-file, active-and-archives, daily: \"" + config.layout() + "\"");
        };
    }

    private static ZoneId zone(String configured) {
        try {
            return configured.isBlank() ? ZoneId.systemDefault() : ZoneId.of(configured);
        } catch (DateTimeException e) {
            throw new IllegalArgumentException("zone must be a time zone, as Europe/Berlin: \"" + configured + "\"", e);
        }
    }
}
