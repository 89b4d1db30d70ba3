package io.mneme.store.jsonl;

import java.time.DateTimeException;
import java.time.ZoneId;

/** Makes the layout that a configuration asks for. A further layout is a class and a case here. */
final class Layouts {

    private Layouts() {}

    static Layout of(JournalConfiguration config) {
        return switch (config.layout()) {
            case "single-file" -> new SingleFile(config.file());
            case "active-and-archives" -> new ActiveAndArchives(
                    config.file(),
                    ActiveAndArchives.archivesOf(config.file()),
                    config.max__records(),
                    config.slack(),
                    config.rotation__check__bytes());
            case "daily" -> new Daily(config.prefix(), zone(config.zone()), config.gzip__after__days());
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
