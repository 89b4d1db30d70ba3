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
import org.apache.lucene.store.NRTCachingDirectory;

/**
 * Where the files of the index are.
 *
 * @param folder their folder; empty if the index is in memory
 * @param seal encrypts the files, if it is on
 */
public record IndexLocation(Optional<Path> folder, TextSeal seal) {

    /**
     * A smaller segment has no file until a commit: while entries arrive, each new state of the index is a segment of a few entries, and
     * most of them are merged before they are committed.
     */
    private static final double MAX_CACHED_SEGMENT_MEBIBYTES = 1;

    private static final double MAX_CACHED_MEBIBYTES = 16;

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
        Directory written = seal.isOn() ? new SealedDirectory(files, seal) : files;
        return new NRTCachingDirectory(written, MAX_CACHED_SEGMENT_MEBIBYTES, MAX_CACHED_MEBIBYTES);
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
