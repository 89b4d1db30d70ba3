package io.mneme.backup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;

/**
 * The file that a backup is written to. It appears when it is whole; until then another one beside it is written.
 *
 * @param file its path
 * @param replacing whether it may replace a file
 */
record BackupTarget(Path file, boolean replacing) {

    private static final String SUFFIX = ".new";

    /** What another process is writing was changed later than that. */
    private static final Duration MIN_LEFTOVER_AGE = Duration.ofMinutes(10);

    /**
     * Checks that the file may be written.
     *
     * @throws IllegalArgumentException if it is there already, its folder is not, or it would be in the data folder
     */
    void requireWritable(Path data) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw new IllegalArgumentException("the folder of the file does not exist: " + file);
        }
        if (Files.isDirectory(file)) {
            throw new IllegalArgumentException("the file is a folder: " + file);
        }
        if (Files.exists(data) && folder.toRealPath().startsWith(data.toRealPath())) {
            throw new IllegalArgumentException(
                    "the file must not be in the data folder, which it is a copy of: " + file);
        }
        requireFree();
    }

    private void requireFree() {
        if (!replacing && Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalArgumentException("the file is there already, and is replaced with --force only: " + file);
        }
    }

    /** Creates the file that is written first, which only its owner may read; deletes what a process that was killed has left. */
    Path createUnfinished() throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        String prefix = "." + file.getFileName() + "-";
        Instant limit = Instant.now().minus(MIN_LEFTOVER_AGE);
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(folder, path -> isLeftover(path, prefix))) {
            for (Path leftover : leftovers) {
                if (Files.getLastModifiedTime(leftover).toInstant().isBefore(limit)) {
                    Files.deleteIfExists(leftover);
                }
            }
        }
        return Files.createTempFile(folder, prefix, SUFFIX);
    }

    private static boolean isLeftover(Path path, String prefix) {
        String name = path.getFileName().toString();
        return name.startsWith(prefix) && name.endsWith(SUFFIX);
    }

    /** Gives the finished file its name. */
    void finish(Path written) throws IOException {
        requireFree();
        Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
            folder.force(true);
        }
    }
}
