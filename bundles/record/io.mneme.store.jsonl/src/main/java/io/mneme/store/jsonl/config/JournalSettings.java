package io.mneme.store.jsonl.config;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/**
 * The settings of one journal.
 *
 * @param name the name of the journal: lower case letters, digits and hyphens
 * @param folder the folder of its files; it must have no other files
 * @param layout the arrangement of the files
 * @param durability the failures that an acknowledged append survives
 * @param syncInterval maximum time between two syncs under {@link Durability#INTERVAL}, 1 ms to an hour
 * @param maxLineBytes maximum length of an entry's line in bytes without its end, 1 KiB to 64 MiB
 * @param replacedFileWatch how long a file that was replaced is watched for late lines of another program
 */
public record JournalSettings(
        String name,
        Path folder,
        FileLayout layout,
        Durability durability,
        Duration syncInterval,
        int maxLineBytes,
        Duration replacedFileWatch) {

    public static final int MAX_SYNC_INTERVAL_MS = 3_600_000;
    public static final int MIN_LINE_BYTES = 1 << 10;
    public static final int MAX_LINE_BYTES = 1 << 26;

    private static final Duration DEFAULT_REPLACED_FILE_WATCH = Duration.ofSeconds(10);
    private static final int MAX_NAME_CHARS = 64;
    private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9-]{0," + (MAX_NAME_CHARS - 1) + "}");

    public JournalSettings {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("name must be 1 to " + MAX_NAME_CHARS
                    + " lower case letters, digits and hyphens, beginning with a letter or digit: \"" + name + "\"");
        }
        requireNonNull(durability, "durability");
        requireNonNull(layout, "layout");
        folder = folder.toAbsolutePath().normalize();
        if (syncInterval.toMillis() < 1) {
            throw new IllegalArgumentException("sync_interval_ms must be at least 1: " + syncInterval.toMillis());
        }
        if (syncInterval.toMillis() > MAX_SYNC_INTERVAL_MS) {
            throw new IllegalArgumentException(
                    "sync_interval_ms must be at most " + MAX_SYNC_INTERVAL_MS + ": " + syncInterval.toMillis());
        }
        if (maxLineBytes < MIN_LINE_BYTES || maxLineBytes > MAX_LINE_BYTES) {
            throw new IllegalArgumentException(
                    "max_line_bytes must be " + MIN_LINE_BYTES + " to " + MAX_LINE_BYTES + ": " + maxLineBytes);
        }
    }

    /** Makes settings with the default watch of replaced files. */
    public JournalSettings(
            String name,
            Path folder,
            FileLayout layout,
            Durability durability,
            Duration syncInterval,
            int maxLineBytes) {
        this(name, folder, layout, durability, syncInterval, maxLineBytes, DEFAULT_REPLACED_FILE_WATCH);
    }

    /** Returns the same settings of a journal in another folder. */
    public JournalSettings in(Path other) {
        return new JournalSettings(name, other, layout, durability, syncInterval, maxLineBytes, replacedFileWatch);
    }

    /** Returns the configured folder. */
    public static Path folder(String configured) {
        if (configured.isBlank()) {
            throw new IllegalArgumentException("folder must not be blank");
        }
        return Path.of(configured);
    }

    /** Returns the path of a file of the journal. */
    public Path path(String file) {
        return folder.resolve(file);
    }

    /** Returns the folder of the ledger and the checkpoint. */
    public Path metadataFolder() {
        return folder.resolve(".mneme");
    }

    public Path ledgerFile() {
        return metadataFolder().resolve("ledger.jsonl");
    }

    public Path checkpointFile() {
        return metadataFolder().resolve("checkpoint");
    }

    /** Returns the file by which a restore of a backup asks for a new lineage. */
    public Path restoredFile() {
        return metadataFolder().resolve("restored");
    }

    public Path quarantineFolder() {
        return folder.resolve("quarantine");
    }
}
