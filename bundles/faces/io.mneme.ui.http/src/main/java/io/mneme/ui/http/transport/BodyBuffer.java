package io.mneme.ui.http.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The body of an answer in memory, in blocks, so that each block is free as soon as it was sent. For one thread. */
public final class BodyBuffer extends OutputStream {

    private static final int BLOCK_BYTES = 1 << 16;
    private static final int FIRST_BYTES = 1 << 10;

    /** A text up to this length fits into one block, whatever its characters are. */
    private static final int SHORT_TEXT_CHARS = BLOCK_BYTES / 3;

    private final Deque<byte[]> full = new ArrayDeque<>();
    private byte[] block;
    private int used;
    private long length;

    public BodyBuffer() {
        this(new byte[FIRST_BYTES], 0);
    }

    private BodyBuffer(byte[] block, int used) {
        this.block = block;
        this.used = used;
        this.length = used;
    }

    /** Returns a buffer with a text in UTF-8. */
    public static BodyBuffer of(String text) throws IOException {
        if (text.length() <= SHORT_TEXT_CHARS) {
            byte[] bytes = text.getBytes(UTF_8);
            return new BodyBuffer(bytes, bytes.length);
        }
        BodyBuffer buffer = new BodyBuffer();
        try (Writer writer = new OutputStreamWriter(buffer, UTF_8)) {
            writer.write(text);
        }
        return buffer;
    }

    @Override
    public void write(int one) {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int count) {
        int done = 0;
        while (done < count) {
            reserve(count - done);
            int part = Math.min(count - done, block.length - used);
            System.arraycopy(bytes, offset + done, block, used, part);
            used += part;
            done += part;
        }
        length += count;
    }

    private void reserve(int wanted) {
        if (used < block.length) {
            return;
        }
        if (used < BLOCK_BYTES) {
            block = Arrays.copyOf(block, Math.min(BLOCK_BYTES, Math.max(2 * used, used + wanted)));
        } else {
            full.add(block);
            block = new byte[Math.min(BLOCK_BYTES, Math.max(FIRST_BYTES, wanted))];
            used = 0;
        }
    }

    /** Returns how many bytes were written so far. */
    public long length() {
        return length;
    }

    /** Returns the blocks in their order, none of them empty; the buffer is empty afterwards. */
    Deque<byte[]> takeBlocks() {
        Deque<byte[]> blocks = new ArrayDeque<>(full);
        if (used > 0) {
            blocks.add(used == block.length ? block : Arrays.copyOf(block, used));
        }
        full.clear();
        block = new byte[0];
        used = 0;
        return blocks;
    }
}
