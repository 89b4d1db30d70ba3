package io.mneme.session.focus;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Creates folders and files that only their owner can use, and distinguishes what is absent from what cannot be used. */
final class OwnerFolders {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private OwnerFolders() {}

    /** Creates a folder, and those above it, unless it is there. */
    static void create(Path folder) throws IOException {
        if (!exists(folder)) {
            Files.createDirectories(folder, ownerOnly("rwx------"));
        }
    }

    /** Creates an empty file; fails if it is there. */
    static void createFile(Path file) throws IOException {
        Files.createFile(file, ownerOnly("rw-------"));
    }

    /**
     * Returns whether there is a file or folder.
     *
     * @throws IOException if that cannot be found out, or it is a symbolic link, which may lead anywhere
     */
    static boolean exists(Path path) throws IOException {
        try {
            BasicFileAttributes attributes =
                    Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
            if (attributes.isSymbolicLink()) {
                throw new FileSystemException(path.toString(), null, "is a symbolic link");
            }
            return true;
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    /** Returns the attributes of a new file or folder with permissions; none where the system knows no permissions. */
    static FileAttribute<?>[] ownerOnly(String mode) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }
}
