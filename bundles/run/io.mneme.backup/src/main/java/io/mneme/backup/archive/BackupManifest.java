package io.mneme.backup.archive;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a backup contains.
 *
 * @param version the version of Mneme that has made it
 * @param madeAt when it was begun: what was acknowledged before is in it
 * @param journals the journals, as they were then
 * @param files all files but the manifest, each once
 */
public record BackupManifest(String version, Instant madeAt, List<SavedJournal> journals, List<SavedFile> files) {

    /** The version of the form of the file. A later one is not read; an earlier one must be, for ever. */
    public static final int FORMAT = 1;

    /** The name of the manifest in the file. */
    public static final String NAME = "manifest.json";

    /**
     * A journal.
     *
     * @param name its name
     * @param path the folder of its files in the backup
     * @param location the folder of its files on the machine that was backed up
     * @param entries number of its entries
     * @param end the position of its newest entry or change
     * @param lineage the name of its sequence of positions; a restored one gets another
     */
    public record SavedJournal(String name, String path, String location, long entries, long end, String lineage) {

        public SavedJournal {
            requireNonNull(name, "name");
            requireNonNull(location, "location");
            requireNonNull(lineage, "lineage");
            if (!ArchivePath.isValid(path)) {
                throw new IllegalArgumentException(
                        "has a journal with the path \"" + path + "\", which is not allowed");
            }
            if (entries < 0 || end < 0) {
                throw new IllegalArgumentException("has negative numbers for the journal " + name);
            }
        }
    }

    /**
     * A file.
     *
     * @param path its path, see {@link ArchivePath}
     * @param bytes its length
     * @param sha256 the digest of its content, as 64 hexadecimal digits
     * @param blocks the checksum (CRC-32C) of each MiB, as 8 hexadecimal digits; they show where a damage is
     * @param modified when it was changed last
     */
    public record SavedFile(String path, long bytes, String sha256, List<String> blocks, Instant modified) {

        private static final Pattern DIGEST = Pattern.compile("[0-9a-f]{64}");
        private static final Pattern CHECKSUM = Pattern.compile("[0-9a-f]{8}");

        public SavedFile {
            requireNonNull(modified, "modified");
            if (!ArchivePath.isValid(path)) {
                throw new IllegalArgumentException("has a file with the path \"" + path + "\", which is not allowed");
            }
            if (bytes < 0 || !DIGEST.matcher(sha256).matches()) {
                throw new IllegalArgumentException("has no length and digest of " + path);
            }
            blocks = List.copyOf(blocks);
            if (blocks.size() != (bytes + ContentDigest.BLOCK_BYTES - 1) / ContentDigest.BLOCK_BYTES
                    || !blocks.stream().allMatch(CHECKSUM.asMatchPredicate())) {
                throw new IllegalArgumentException("has not one checksum for each MiB of " + path);
            }
        }
    }

    public BackupManifest {
        requireNonNull(version, "version");
        requireNonNull(madeAt, "madeAt");
        journals = List.copyOf(journals);
        files = List.copyOf(files);
        Set<String> paths = new HashSet<>();
        for (SavedFile file : files) {
            if (!paths.add(file.path())) {
                throw new IllegalArgumentException("names " + file.path() + " twice");
            }
        }
    }

    /** Returns the number of entries of all journals. */
    public long entries() {
        return journals.stream().mapToLong(SavedJournal::entries).sum();
    }

    /** Returns the length of all files together. */
    public long bytes() {
        return files.stream().mapToLong(SavedFile::bytes).sum();
    }
}
