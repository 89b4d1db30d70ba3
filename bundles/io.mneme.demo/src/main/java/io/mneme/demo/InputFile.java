package io.mneme.demo;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;

/** A file of dictations, or of spoken dialogues; its content tells which. */
final class InputFile {

    private static final int LOOK_BYTES = 4096;

    private InputFile() {}

    /**
     * Opens a file.
     *
     * @param now when the last of spoken dialogues took place
     * @throws IOException if it cannot be read
     */
    static Source open(Path file, Instant now) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("there is no file " + file);
        }
        return beginsWithArray(file) ? new Dialogues(stream(file), turns(file), now) : new JsonLines(stream(file));
    }

    private static boolean beginsWithArray(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file)) {
            for (byte character : in.readNBytes(LOOK_BYTES)) {
                // a byte order mark has no ASCII bytes
                if (character > ' ') {
                    return character == '[';
                }
            }
            return false;
        }
    }

    private static long turns(Path file) throws IOException {
        return Dialogues.count(stream(file));
    }

    private static CountedStream stream(Path file) throws IOException {
        return new CountedStream(Files.newInputStream(file), Files.size(file));
    }
}
