package io.mneme.store.jsonl;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;

/**
 * How one journal is kept.
 *
 * @param folder where its files are; only the journal's own files may be there
 * @param layout how they are arranged
 * @param durability what an acknowledged append survives
 * @param syncInterval longest time between two syncs under {@link Durability#INTERVAL}, at least 1 ms
 * @param maxLine longest line that is an entry, in bytes without its end, 1 KiB to 64 MiB
 */
record Settings(Path folder, Layout layout, Durability durability, Duration syncInterval, int maxLine) {

    private static final int LEAST_LINE = 1 << 10;
    private static final int MOST_LINE = 1 << 26;

    Settings {
        requireNonNull(durability, "durability");
        requireNonNull(layout, "layout");
        folder = folder.toAbsolutePath().normalize();
        if (syncInterval.toMillis() < 1) {
            throw new IllegalArgumentException("sync_interval_ms must be at least 1: " + syncInterval.toMillis());
        }
        if (maxLine < LEAST_LINE || maxLine > MOST_LINE) {
            throw new IllegalArgumentException(
                    "max_line_bytes must be " + LEAST_LINE + " to " + MOST_LINE + ": " + maxLine);
        }
    }

    /** Returns the configured folder. */
    static Path folder(String configured) {
        if (configured.isBlank()) {
            throw new IllegalArgumentException("folder must not be blank");
        }
        return Path.of(configured);
    }

    /** Returns where a file of the journal is. */
    Path path(String file) {
        return folder.resolve(file);
    }

    /** Returns where the journal keeps what it must remember beside the entries. */
    Path memory() {
        return folder.resolve(".mneme");
    }

    Path ledger() {
        return memory().resolve("ledger.jsonl");
    }

    Path checkpoint() {
        return memory().resolve("checkpoint");
    }

    Path quarantine() {
        return folder.resolve("quarantine");
    }
}
