package io.mneme.deploy.file;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * A file as it was seen: with another stamp it has another content.
 *
 * @param path where it is
 * @param size its length in bytes
 * @param modified when it was changed
 * @param identity what the file system distinguishes files by, as text: a file that was renamed over another is another one
 */
public record FileStamp(Path path, long size, FileTime modified, String identity) {

    public FileStamp {
        requireNonNull(path, "path");
        requireNonNull(modified, "modified");
        requireNonNull(identity, "identity");
    }

    /** Returns the stamp of a file as it is. */
    public static FileStamp of(Path file) throws IOException {
        BasicFileAttributes seen = Files.readAttributes(file, BasicFileAttributes.class);
        return new FileStamp(file, seen.size(), seen.lastModifiedTime(), String.valueOf(seen.fileKey()));
    }

    /** Returns the stamp that the file has when it is renamed. */
    public FileStamp movedTo(Path target) {
        return new FileStamp(target, size, modified, identity);
    }

    /** Returns the name of the file. */
    public String name() {
        return path.getFileName().toString();
    }
}
