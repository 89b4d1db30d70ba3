package io.mneme.ui.http.transport;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/** The body of an answer in memory, in blocks, so that each block is free as soon as it was sent. For one thread. */
public final class BodyBuffer extends OutputStream {

    private static final int BLOCK_BYTES = 1 << 16;
    private static final int FIRST_BYTES = 1 << 10;

    /** Each growth is a copy of all before it. */
    private static final int GROWTH = 4;

    /** A text up to this length fits into one block, whatever its characters are. */
    private static final int SHORT_TEXT_CHARS = BLOCK_BYTES / 3;

    private final Deque<byte[]> full = new ArrayDeque<>();
    private byte[] block;
    private int used;
    private long length;

    public BodyBuffer() {
        this(new byte[0], 0);
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
        try (Writer writer = buffer.writer()) {
            writer.write(text);
        }
        return buffer;
    }

    /** Returns what writes texts to the buffer in UTF-8; half a surrogate pair becomes a question mark. */
    public Writer writer() {
        return new Utf8Writer();
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
            block = Arrays.copyOf(block, Math.min(BLOCK_BYTES, Math.max(GROWTH * used, used + wanted)));
        } else {
            full.add(block);
            block = new byte[Math.min(BLOCK_BYTES, Math.max(FIRST_BYTES, wanted))];
            used = 0;
        }
    }

    /** Sees to it that the block has room for so many bytes, fewer than a block. */
    private void reserveWhole(int wanted) {
        if (block.length - used >= wanted) {
            return;
        }
        if (used + wanted <= BLOCK_BYTES) {
            block = Arrays.copyOf(block, Math.min(BLOCK_BYTES, Math.max(2 * block.length, used + wanted)));
        } else {
            full.add(Arrays.copyOf(block, used));
            block = new byte[BLOCK_BYTES];
            used = 0;
        }
    }

    /** Encodes into the blocks themselves, which an encoder of the platform would fill from a buffer of its own. */
    private final class Utf8Writer extends Writer {

        private static final int MAX_BYTES_OF_CHAR = 3;
        private static final int CHUNK_CHARS = 2_000;

        private final char[] chunk = new char[CHUNK_CHARS];
        /** The first half of a pair, whose second half is yet to come; 0 if there is none. */
        private char half;

        @Override
        public void write(String text, int offset, int count) {
            int end = offset + count;
            for (int from = offset; from < end; from += CHUNK_CHARS) {
                int to = Math.min(end, from + CHUNK_CHARS);
                text.getChars(from, to, chunk, 0);
                encode(chunk, 0, to - from);
            }
        }

        @Override
        public void write(char[] chars, int offset, int count) {
            int end = offset + count;
            for (int from = offset; from < end; from += CHUNK_CHARS) {
                encode(chars, from, Math.min(end, from + CHUNK_CHARS));
            }
        }

        private void encode(char[] chars, int from, int to) {
            reserveWhole(MAX_BYTES_OF_CHAR * (to - from) + 1);
            int before = used;
            int at = from;
            while (at < to) {
                at = encodeAscii(chars, at, to);
                if (at < to) {
                    encode(chars[at++]);
                }
            }
            length += used - before;
        }

        /** Encodes as many characters as are ASCII; returns where the next one is. */
        private int encodeAscii(char[] chars, int from, int to) {
            byte[] bytes = block;
            int next = used;
            int at = from;
            if (half == 0) {
                while (at < to && chars[at] < 0x80) {
                    bytes[next++] = (byte) chars[at++];
                }
            }
            used = next;
            return at;
        }

        private void encode(char one) {
            if (half != 0 && Character.isLowSurrogate(one)) {
                int point = Character.toCodePoint(half, one);
                half = 0;
                put(0xf0 | point >> 18);
                putRest(point, 12);
                return;
            }
            endPair();
            if (Character.isHighSurrogate(one)) {
                half = one;
            } else if (Character.isLowSurrogate(one)) {
                put('?');
            } else if (one < 0x80) {
                put(one);
            } else if (one < 0x800) {
                put(0xc0 | one >> 6);
                putRest(one, 0);
            } else {
                put(0xe0 | one >> 12);
                putRest(one, 6);
            }
        }

        private void putRest(int point, int shift) {
            for (int left = shift; left >= 0; left -= 6) {
                put(0x80 | point >> left & 0x3f);
            }
        }

        private void put(int one) {
            block[used++] = (byte) one;
        }

        private void endPair() {
            if (half != 0) {
                half = 0;
                put('?');
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            reserveWhole(1);
            int before = used;
            endPair();
            length += used - before;
        }
    }

    /** Returns how many bytes were written so far. */
    public long length() {
        return length;
    }

    /** Writes all bytes. */
    void writeTo(OutputStream to) throws IOException {
        for (byte[] before : full) {
            to.write(before);
        }
        to.write(block, 0, used);
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
