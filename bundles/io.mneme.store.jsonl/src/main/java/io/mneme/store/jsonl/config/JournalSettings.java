package io.mneme.store.jsonl.config;

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
 * @param maxLineBytes longest line that is an entry, in bytes without its end, 1 KiB to 64 MiB
 */
public record JournalSettings(
        Path folder, FileLayout layout, Durability durability, Duration syncInterval, int maxLineBytes) {

    private static final int MIN_LINE_BYTES = 1 << 10;
    private static final int MAX_LINE_BYTES = 1 << 26;

    public JournalSettings {
        requireNonNull(durability, "durability");
        requireNonNull(layout, "layout");
        folder = folder.toAbsolutePath().normalize();
        if (syncInterval.toMillis() < 1) {
            throw new IllegalArgumentException("sync_interval_ms must be at least 1: " + syncInterval.toMillis());
        }
        if (maxLineBytes < MIN_LINE_BYTES || maxLineBytes > MAX_LINE_BYTES) {
            throw new IllegalArgumentException(
                    "max_line_bytes must be " + MIN_LINE_BYTES + " to " + MAX_LINE_BYTES + ": " + maxLineBytes);
        }
    }

    /** Returns the configured folder. */
    public static Path folder(String configured) {
        if (configured.isBlank()) {
            throw new IllegalArgumentException("folder must not be blank");
        }
        return Path.of(configured);
    }

    /** Returns where a file of the journal is. */
    public Path path(String file) {
        return folder.resolve(file);
    }

    /** Returns where the journal keeps what it must remember beside the entries. */
    public Path metadataFolder() {
        return folder.resolve(".mneme");
    }

    public Path ledgerFile() {
        return metadataFolder().resolve("ledger.jsonl");
    }

    public Path checkpointFile() {
        return metadataFolder().resolve("checkpoint");
    }

    public Path quarantineFolder() {
        return folder.resolve("quarantine");
    }
}
