package io.mneme.backup.restore;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Optional;

/**
 * The folders that a backup is restored into.
 *
 * @param data the data folder, which must be empty or absent
 * @param base the folder of {@code etc} and {@code deploy}
 * @param shipped the settings as the container came with them, if {@code base} is the container's own folder: what an operator has
 *     not changed since is replaced
 * @param plugins whether plug-ins are installed, whose code then runs
 */
record RestoreTarget(Path data, Path base, Optional<Path> shipped, boolean plugins) {

    /** The folder in the data folder in which everything is unpacked. While it is there, no container starts on them. */
    static final String STAGING = ".restoring";

    Path staging() {
        return data.resolve(STAGING);
    }

    Path etc() {
        return base.resolve("etc");
    }

    Path deploy() {
        return base.resolve("deploy");
    }

    /**
     * Checks that nothing would be overwritten.
     *
     * @throws IllegalArgumentException if a file or folder is in the way
     */
    void requireEmpty() throws IOException {
        requireEmpty(data, "the data folder");
    }

    static void requireEmpty(Path folder, String name) throws IOException {
        if (Files.exists(folder) && !Files.isDirectory(folder)) {
            throw new IllegalArgumentException(name + " is no folder: " + folder);
        }
        if (Files.isDirectory(folder)) {
            try (DirectoryStream<Path> found = Files.newDirectoryStream(folder)) {
                Iterator<Path> first = found.iterator();
                if (first.hasNext()) {
                    throw new IllegalArgumentException(
                            name + " must be empty, and has " + first.next().getFileName() + ": " + folder);
                }
            }
        }
    }
}
