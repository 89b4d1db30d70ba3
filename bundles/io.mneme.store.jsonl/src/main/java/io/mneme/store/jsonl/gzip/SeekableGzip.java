package io.mneme.store.jsonl.gzip;

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
    private final GzipIndex index;
    private final BlockCache blocks;
    private @Nullable GzipPartReader part;
    private @Nullable String damage;

    /** Finds the members of the file, which must not change afterwards. */
    public SeekableGzip(ByteSource file, BlockCache blocks) throws IOException {
        this.file = file;
        this.blocks = blocks;
        this.index = GzipIndex.of(file);
    }

    /** {@inheritDoc} Bytes that cannot be decompressed read as NULs and a line end; see {@link #damage}. */
    @Override
    public synchronized int read(long at, byte[] into, int offset, int length) throws IOException {
        int total = 0;
        while (total < length && at + total < index.length()) {
            long from = at + total;
            int number = index.partAt(from);
            long start = from - (from - index.start(number)) % GzipPartReader.BLOCK_BYTES;
            byte[] block = block(number, start);
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

    private byte[] block(int number, long start) throws IOException {
        byte[] cached = blocks.get(this, start);
        if (cached != null) {
            return cached;
        }
        try {
            return readUpTo(start, part != null && part.isBefore(start) ? part : openPart(number));
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private GzipPartReader openPart(int number) {
        close();
        GzipPartReader opened = new GzipPartReader(file, index, number);
        part = opened;
        return opened;
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
        if (part != null) {
            part.close();
            part = null;
        }
    }
}
