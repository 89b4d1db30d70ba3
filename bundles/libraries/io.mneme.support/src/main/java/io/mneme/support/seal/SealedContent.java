package io.mneme.support.seal;

import io.mneme.api.seal.TextSeal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/** The content of a small sealed file, as a whole. */
public final class SealedContent {

    private SealedContent() {}

    /** Returns what a file has to contain: sealed content if the seal is on, else the content. */
    public static byte[] sealed(byte[] content, TextSeal seal, String use) throws IOException {
        ByteArrayOutputStream bytes =
                new ByteArrayOutputStream(content.length + TextSeal.OVERHEAD + SealedBlocks.HEADER_BYTES);
        try (OutputStream out = SealedOutputStream.of(bytes, seal, use)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    /** Returns the content of a file that was sealed for a use, or not sealed. */
    public static byte[] opened(byte[] file, TextSeal seal, String use) throws IOException {
        return SealedInputStream.of(new ByteArrayInputStream(file), seal, use).readAllBytes();
    }
}
