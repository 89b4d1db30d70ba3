package io.mneme.support.seal;

import io.mneme.api.seal.TextSeal;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;

/** Writes a sealed file block by block. What is written last is in the file when the stream is closed. */
public final class SealedOutputStream extends OutputStream {

    private final OutputStream file;
    private final SealedBlocks blocks;
    private final byte[] block = new byte[SealedBlocks.BLOCK_BYTES];
    private int filled;
    private long number;
    private boolean closed;

    private SealedOutputStream(OutputStream file, SealedBlocks blocks) throws IOException {
        this.file = file;
        this.blocks = blocks;
        file.write(blocks.header());
    }

    /**
     * Returns a stream that writes a file: sealed if the seal is on, else as it is.
     *
     * @param use what the file is for; it can be read for that only
     */
    public static OutputStream of(OutputStream file, TextSeal seal, String use) throws IOException {
        return seal.isOn() ? new SealedOutputStream(file, SealedBlocks.make(seal, use)) : file;
    }

    @Override
    public void write(int value) throws IOException {
        write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
        int written = 0;
        while (written < length) {
            int more = Math.min(length - written, block.length - filled);
            System.arraycopy(bytes, from + written, block, filled, more);
            filled += more;
            written += more;
            if (filled == block.length) {
                writeBlock();
            }
        }
    }

    private void writeBlock() throws IOException {
        file.write(blocks.seal(number, filled == block.length ? block : Arrays.copyOf(block, filled)));
        number++;
        filled = 0;
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            try (file) {
                writeBlock();
            }
        }
    }
}
