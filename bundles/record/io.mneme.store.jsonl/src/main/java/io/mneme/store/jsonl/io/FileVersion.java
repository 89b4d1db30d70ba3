package io.mneme.store.jsonl.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/**
 * What the disk reports of a file. After a write or a replacement it reports another version.
 *
 * @param key identifies the file: no other file has an equal key
 * @param size its length in bytes
 * @param modified its modification time
 */
public record FileVersion(Object key, long size, FileTime modified) {

    /** Returns the version of the file that has this name now. */
    public static FileVersion of(Path path) throws IOException {
        BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        if (!found.isRegularFile()) {
            throw new IrregularFileException(path.toString());
        }
        Object key = found.fileKey() == null ? path : found.fileKey();
        return new FileVersion(key, found.size(), found.lastModifiedTime());
    }

    /** Thrown if the name of a file belongs to a link, a folder or a device. */
    public static final class IrregularFileException extends FileSystemException {

        private static final long serialVersionUID = 1L;

        IrregularFileException(String file) {
            super(file, null, "is not a regular file");
        }
    }
}
