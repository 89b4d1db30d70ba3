package io.mneme.itests.harness;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** The files of a folder in which a running container makes and removes some all the time. */
public final class LiveFolder {

    private LiveFolder() {}

    /** Returns the regular files below a folder, in no order, without those that vanish before they are looked at; none if it is absent. */
    public static List<Path> files(Path folder) {
        List<Path> found = new ArrayList<>();
        try {
            Files.walkFileTree(folder, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (attributes.isRegularFile()) {
                        found.add(file);
                    }
                    return FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                    return afterFailure(failure);
                }

                @Override
                public FileVisitResult postVisitDirectory(Path visited, IOException failure) throws IOException {
                    return afterFailure(failure);
                }
            });
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        return found;
    }

    /** Returns the bytes of a file, none if it has vanished. */
    public static byte[] bytes(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException removed) {
            return new byte[0];
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    private static FileVisitResult afterFailure(IOException failure) throws IOException {
        if (failure == null || failure instanceof NoSuchFileException) {
            return FileVisitResult.CONTINUE;
        }
        throw failure;
    }
}
