package io.mneme.transfer.source;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Opens a file of lines, which may be compressed. */
public final class SourceFile {

    private static final String COMPRESSED_SUFFIX = ".gz";

    private SourceFile() {}

    /**
     * Opens a file of lines, which may be compressed.
     *
     * @throws IOException if reading fails
     */
    public static ImportSource lines(Path file) throws IOException {
        CountingInputStream counted = new CountingInputStream(Files.newInputStream(file), Files.size(file));
        try {
            return new JsonLinesSource(counted, isCompressed(file) ? new GZIPInputStream(counted) : counted);
        } catch (IOException noGzip) {
            counted.close();
            throw noGzip;
        }
    }

    /** Returns whether a file has the name of a compressed one. */
    public static boolean isCompressed(Path file) {
        return file.toString().endsWith(COMPRESSED_SUFFIX);
    }
}
