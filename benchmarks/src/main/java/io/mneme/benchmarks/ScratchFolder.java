package io.mneme.benchmarks;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;

/** A folder of its own for a benchmark, gone when it is closed. It lies in the folder the benchmarks are run in. */
public final class ScratchFolder implements AutoCloseable {

    private final Path folder;

    public ScratchFolder() throws IOException {
        this.folder = Files.createTempDirectory(Path.of("").toAbsolutePath(), "scratch");
    }

    /** Returns the folder. */
    public Path folder() {
        return folder;
    }

    @Override
    public void close() throws IOException {
        Files.walkFileTree(folder, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, IOException failure) throws IOException {
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
