package io.mneme.support.seal;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.TextSeal;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/** Reads a sealed file block by block. Fails where it was altered or cut off. */
public final class SealedInputStream extends InputStream {

    private final InputStream file;
    private final SealedBlocks blocks;
    private byte[] block = new byte[0];
    private int read;
    private long number;
    private boolean ended;

    private SealedInputStream(InputStream file, SealedBlocks blocks) {
        this.file = file;
        this.blocks = blocks;
    }

    /**
     * Returns a stream that reads a file that was sealed for a use, or as it is if it was not.
     *
     * @throws IOException if it cannot be read
     */
    public static InputStream of(InputStream file, TextSeal seal, String use) throws IOException {
        byte[] header = file.readNBytes(SealedBlocks.HEADER_BYTES);
        return SealedBlocks.isSealed(header)
                ? new SealedInputStream(file, SealedBlocks.of(seal, use, header))
                : new SequenceInputStream(new ByteArrayInputStream(header), file);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        while (read == block.length && !ended) {
            next();
        }
        int given = Math.min(length, block.length - read);
        System.arraycopy(block, read, bytes, from, given);
        read += given;
        return given == 0 ? -1 : given;
    }

    private void next() throws IOException {
        byte[] sealed = file.readNBytes(SealedBlocks.BLOCK_BYTES + TextSeal.OVERHEAD);
        try {
            block = blocks.open(number, sealed);
        } catch (SealException unreadable) {
            throw new IOException("an encrypted file cannot be read: " + unreadable.getMessage(), unreadable);
        }
        read = 0;
        number++;
        ended = block.length < SealedBlocks.BLOCK_BYTES;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
