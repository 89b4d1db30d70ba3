package io.mneme.index.lucene.feed;

import io.mneme.api.seal.TextSeal;
import io.mneme.index.lucene.seal.SealedDirectory;
import io.mneme.support.owner.OwnerFolder;
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
 * @param seal encrypts the files, if it is on
 */
public record IndexLocation(Optional<Path> folder, TextSeal seal) {

    public IndexLocation(Optional<Path> folder) {
        this(folder, TextSeal.OFF);
    }

    /** Returns where the files of an owner's index are. */
    public IndexLocation of(String owner) {
        return new IndexLocation(folder.map(all -> OwnerFolder.of(all, owner)), seal);
    }

    Directory open() throws IOException {
        if (folder.isEmpty()) {
            return new ByteBuffersDirectory();
        }
        Directory files = FSDirectory.open(Files.createDirectories(folder.get()));
        return seal.isOn() ? new SealedDirectory(files, seal) : files;
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
