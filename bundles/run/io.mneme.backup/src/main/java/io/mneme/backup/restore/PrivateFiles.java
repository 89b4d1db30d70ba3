package io.mneme.backup.restore;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files and folders that only their owner may read. */
final class PrivateFiles {

    private static final boolean POSIX =
            FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

    private PrivateFiles() {}

    static void createFolders(Path folder) throws IOException {
        Files.createDirectories(folder, ownerOnly("rwx------"));
    }

    /** Creates a file, and the folders that it is in. */
    static void create(Path file) throws IOException {
        createFolders(file.getParent());
        Files.createFile(file, ownerOnly("rw-------"));
    }

    private static FileAttribute<?>[] ownerOnly(String mode) {
        return POSIX
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))}
                : new FileAttribute<?>[0];
    }

    /** Makes a file or the names in a folder durable. */
    static void sync(Path path) throws IOException {
        StandardOpenOption mode = Files.isDirectory(path) ? StandardOpenOption.READ : StandardOpenOption.WRITE;
        try (FileChannel channel = FileChannel.open(path, mode)) {
            channel.force(true);
        }
    }

    /** Makes the names in a folder and in all folders in it durable. */
    static void syncFolders(Path root) throws IOException {
        for (Path folder : paths(root).stream().filter(Files::isDirectory).toList()) {
            sync(folder);
        }
    }

    /** Deletes a folder with all that is in it, if there is one. */
    static void delete(Path root) throws IOException {
        for (Path path : paths(root).stream().sorted(Comparator.reverseOrder()).toList()) {
            Files.delete(path);
        }
    }

    /** Returns all files and folders in a folder, and the folder itself; none if there is no such folder. */
    static List<Path> paths(Path root) throws IOException {
        if (!Files.exists(root)) {
            return List.of();
        }
        try (Stream<Path> paths = Files.walk(root)) {
            return paths.toList();
        }
    }
}
