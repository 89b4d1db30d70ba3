package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a gzip file of any program, readable anywhere in bounded memory. A place in a file of our own costs the
 * decompression of one member. In a long member of another program it costs that of all before it, unless it was among the
 * last blocks read: the files of a journal keep 16 MiB of them between them, see {@link BlockCache}.
 *
 * <p>Safe for use by many threads, one of which reads at a time.
 */
public final class SeekableGzip implements ByteSource {

    private final ByteSource file;
    private final GzipIndex index;
    private final BlockCache blocks;
    private @Nullable GzipPartReader part;
    private @Nullable String damage;

    /** Looks where the members of the file are; the file must not change afterwards. */
    public SeekableGzip(ByteSource file, BlockCache blocks) throws IOException {
        this.file = file;
        this.blocks = blocks;
        this.index = GzipIndex.of(file);
    }

    /** {@inheritDoc} Bytes within the file that cannot be read are NULs and a line end; see {@link #damage}. */
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
     * Returns what is known to be wrong with the file: whether its members begin and end as they should, and what was found
     * in those that were read since. Names places only, no text. Empty if nothing is wrong so far.
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
        byte[] held = blocks.get(this, start);
        if (held != null) {
            return held;
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
        GzipPartReader begun = new GzipPartReader(file, index, number);
        part = begun;
        return begun;
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
