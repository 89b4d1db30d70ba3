package io.mneme.transfer.run;

import io.mneme.api.seal.TextSeal;
import io.mneme.support.seal.SealedContent;
import io.mneme.support.seal.SealedInputStream;
import io.mneme.support.seal.SealedOutputStream;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The content of the files of imports, which is encrypted while it is kept.
 *
 * @param seal encrypts it, if it is on
 */
record KeptContent(TextSeal seal) {

    private static final String USE = "import";

    /** Creates a file. */
    OutputStream create(Path file) throws IOException {
        return SealedOutputStream.of(Files.newOutputStream(file), seal, USE);
    }

    /** Returns the content of a file, kept or not. */
    InputStream open(InputStream file) throws IOException {
        return SealedInputStream.of(file, seal, USE);
    }

    byte[] sealed(byte[] content) throws IOException {
        return SealedContent.sealed(content, seal, USE);
    }

    byte[] opened(byte[] file) throws IOException {
        return SealedContent.opened(file, seal, USE);
    }

    /** Returns whether two files have the same content: what is encrypted twice has different bytes. */
    boolean isSame(Path one, Path other) throws IOException {
        if (Files.size(one) != Files.size(other)) {
            return false;
        }
        try (InputStream first = new BufferedInputStream(open(Files.newInputStream(one)));
                InputStream second = new BufferedInputStream(open(Files.newInputStream(other)))) {
            int read;
            do {
                read = first.read();
                if (read != second.read()) {
                    return false;
                }
            } while (read >= 0);
            return true;
        }
    }
}
