package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.gzip.GzipOffsets.GzipPart;
import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a gzip file of any program, with random access in bounded memory. In a file of {@link
 * MultiMemberGzipWriter}, a read decompresses one member. In a long member of another program, it decompresses all
 * blocks of that member before the offset, unless the block is cached. The files of a journal share a cache of 16 MiB,
 * see {@link BlockCache}.
 *
 * <p>Safe for use by many threads, one of which reads at a time.
 */
public final class SeekableGzip implements ByteSource {

    private final ByteSource file;
    private final GzipOffsets index;
    private final BlockCache blocks;
    private @Nullable GzipPartReader reader;
    private @Nullable String damage;

    /** Finds the members of the file, which must not change afterwards. */
    public SeekableGzip(ByteSource file, BlockCache blocks) throws IOException {
        this.file = file;
        this.blocks = blocks;
        this.index = GzipOffsets.of(file);
    }

    /** {@inheritDoc} Bytes that cannot be decompressed read as NULs and a line end; see {@link #damage}. */
    @Override
    public synchronized int read(long at, byte[] into, int offset, int length) throws IOException {
        int total = 0;
        while (total < length && at + total < index.length()) {
            long from = at + total;
            GzipPart part = index.partAt(from);
            long start = from - (from - part.start()) % GzipPartReader.BLOCK_BYTES;
            byte[] block = block(part, start);
            int skipped = (int) (from - start);
            int count = Math.min(length - total, block.length - skipped);
            System.arraycopy(block, skipped, into, offset + total, count);
            total += count;
        }
        return total;
    }

    @Override
    public long length() {
        return index.length();
    }

    /**
     * Returns the damage that is known: of the beginnings and ends of all members, and of the blocks read so far. It
     * names offsets, no text. Empty if there is none.
     */
    @Override
    public synchronized Optional<String> damage() {
        return Stream.of(index.damage(), Optional.ofNullable(damage))
                .flatMap(Optional::stream)
                .reduce((first, second) -> first + "; " + second);
    }

    @Override
    public synchronized void clearCache() {
        blocks.remove(this);
        close();
    }

    private byte[] block(GzipPart part, long start) throws IOException {
        byte[] cached = blocks.get(this, start);
        if (cached != null) {
            return cached;
        }
        try {
            if (reader == null || !reader.isBefore(start)) {
                close();
                reader = new GzipPartReader(file, part);
            }
            return readUpTo(start, reader);
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private byte[] readUpTo(long start, GzipPartReader reading) throws IOException {
        while (true) {
            long at = reading.next();
            byte[] block = reading.block();
            blocks.put(this, at, block);
            damage = reading.damage().orElse(damage);
            if (at == start) {
                return block;
            }
        }
    }

    private void close() {
        if (reader != null) {
            reader.close();
            reader = null;
        }
    }

    /** Decompresses a part of a gzip file, block by block; the rest of an invalid part reads as one line that is no entry. */
    private static final class GzipPartReader implements AutoCloseable {

        /** Length of a block in bytes; the last one of a part may be shorter. */
        static final int BLOCK_BYTES = 2 * MultiMemberGzipWriter.MEMBER_BYTES;

        private final GzipMemberReader cursor;
        private final GzipPart part;
        private long next;
        private @Nullable String damage;

        GzipPartReader(ByteSource file, GzipPart part) {
            this.cursor = new GzipMemberReader(file, part.fileStart());
            this.part = part;
            this.next = part.start();
        }

        /** Returns the offset of the next block in the content; the end of the part if there is none. */
        long next() {
            return next;
        }

        /** Returns whether the block at this offset of the content was not read yet. */
        boolean isBefore(long block) {
            return block >= next && block < part.end();
        }

        /** Returns the next block. */
        byte[] block() throws IOException {
            byte[] block = new byte[(int) Math.min(BLOCK_BYTES, part.end() - next)];
            int read = cursor.read(block, 0, block.length);
            if (read < block.length) {
                markBrokenAt(next + read);
            }
            next += block.length;
            if (next == part.end()) {
                finish(block, read);
            }
            return block;
        }

        private void markBrokenAt(long at) {
            if (damage == null) {
                damage = "nothing can be read from byte " + at + " to byte " + part.end() + " of the content: "
                        + cursor.damage().orElse("the file ends");
            }
        }

        private void finish(byte[] block, int read) throws IOException {
            if (read < block.length) {
                // Of NULs and a line end: the damage is detected, and later lines keep their offsets.
                block[block.length - 1] = '\n';
            } else if (cursor.isInsideMember() && cursor.readMember(new byte[1], 0, 1) > 0) {
                damage = inconsistency("there is more than is noted");
            } else if (damage == null) {
                damage = cursor.damage().map(this::inconsistency).orElse(null);
            }
        }

        private String inconsistency(String cause) {
            return "something differs between bytes " + part.start() + " and " + part.end() + " of the content: "
                    + cause;
        }

        /** Returns the damage in the blocks read so far; empty if there is none. */
        Optional<String> damage() {
            return Optional.ofNullable(damage);
        }

        @Override
        public void close() {
            cursor.close();
        }
    }
}
