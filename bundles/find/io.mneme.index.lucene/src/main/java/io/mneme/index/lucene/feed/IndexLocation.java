package io.mneme.index.lucene.feed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Where the files of the index are.
 *
 * @param folder their folder; empty if the index is in memory
 */
public record IndexLocation(Optional<Path> folder) {

    Directory open() throws IOException {
        return folder.isPresent()
                ? FSDirectory.open(Files.createDirectories(folder.get()))
                : new ByteBuffersDirectory();
    }

    /** Returns the size of the files in bytes; 0 if they are in memory, or cannot be read now. */
    long bytes() {
        if (folder.isEmpty()) {
            return 0;
        }
        try (Stream<Path> files = Files.list(folder.get())) {
            return files.mapToLong(file -> file.toFile().length()).sum();
        } catch (IOException | UncheckedIOException unreadable) {
            return 0;
        }
    }

    @Override
    public String toString() {
        return folder.map(Path::toString).orElse("memory");
    }
}
