package io.mneme.transfer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.GZIPInputStream;

/** Opens a file as the source that matches its content: JSON lines, which may be compressed, or an array of spoken dialogues. */
final class SourceFile {

    private static final int PEEK_BYTES = 4096;
    private static final String COMPRESSED_SUFFIX = ".gz";

    private SourceFile() {}

    /**
     * Opens a file.
     *
     * @param now time of the last turn, if the file holds spoken dialogues
     * @throws IllegalArgumentException if there is no such file, or the process must not read it
     * @throws IOException if reading fails
     */
    static ImportSource open(Path file, Instant now) throws IOException {
        check(file);
        return !isCompressed(file) && beginsWithArray(file)
                ? new DialogueSource(stream(file), turns(file), now)
                : lines(file);
    }

    /**
     * Opens a file of lines, which may be compressed.
     *
     * @throws IOException if reading fails
     */
    static ImportSource lines(Path file) throws IOException {
        CountingInputStream counted = stream(file);
        try {
            return new JsonLinesSource(counted, isCompressed(file) ? new GZIPInputStream(counted) : counted);
        } catch (IOException noGzip) {
            counted.close();
            throw noGzip;
        }
    }

    static boolean isCompressed(Path file) {
        return file.toString().endsWith(COMPRESSED_SUFFIX);
    }

    private static void check(Path file) {
        if (!Files.exists(file)) {
            throw new IllegalArgumentException("there is no file " + file);
        }
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException("not a file: " + file
                    + (Files.isDirectory(file) ? "; a folder is imported by journal:adopt --import" : ""));
        }
        if (!Files.isReadable(file)) {
            throw new IllegalArgumentException("cannot read " + file);
        }
    }

    private static boolean beginsWithArray(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            for (byte character : in.readNBytes(PEEK_BYTES)) {
                // the bytes of a byte order mark are negative
                if (character > ' ') {
                    return character == '[';
                }
            }
            return false;
        }
    }

    private static long turns(Path file) throws IOException {
        return DialogueSource.count(stream(file));
    }

    private static CountingInputStream stream(Path file) throws IOException {
        return new CountingInputStream(Files.newInputStream(file), Files.size(file));
    }
}
