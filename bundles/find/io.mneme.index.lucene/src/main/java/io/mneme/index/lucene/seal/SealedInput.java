package io.mneme.index.lucene.seal;

import io.mneme.api.seal.SealException;
import io.mneme.api.seal.TextSeal;
import io.mneme.support.cache.LruCache;
import io.mneme.support.seal.SealedBlocks;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.store.BufferedIndexInput;
import org.apache.lucene.store.IndexInput;

/** Reads an encrypted file from any place. Decrypted blocks are shared by all inputs of the directory. */
final class SealedInput extends BufferedIndexInput {

    private static final int BUFFER_BYTES = 1_024;

    private final SealedFile file;
    private final LruCache<BlockPlace, byte[]> cache;
    private IndexInput sealed;
    private byte[] block = {};
    private long number = -1;
    private boolean isClone;

    /** An open file; each has an identity of its own, since a name may be used again. */
    private static final class SealedFile {

        private final String name;
        private final SealedBlocks blocks;
        private final long sealedLength;
        private final long length;

        SealedFile(String name, SealedBlocks blocks, long sealedLength) {
            this.name = name;
            this.blocks = blocks;
            this.sealedLength = sealedLength;
            this.length = SealedBlocks.plainLength(sealedLength);
        }
    }

    /** A block of a file, as the key of its content. */
    record BlockPlace(Object file, long number) {}

    private SealedInput(SealedFile file, IndexInput sealed, LruCache<BlockPlace, byte[]> cache) {
        super("sealed " + file.name, BUFFER_BYTES);
        this.file = file;
        this.sealed = sealed;
        this.cache = cache;
    }

    /**
     * Opens a file.
     *
     * @throws CorruptIndexException if it is not encrypted, or was cut off
     */
    static SealedInput open(IndexInput sealed, String name, TextSeal seal, LruCache<BlockPlace, byte[]> cache)
            throws IOException {
        byte[] header = new byte[(int) Math.min(SealedBlocks.HEADER_BYTES, sealed.length())];
        sealed.readBytes(header, 0, header.length);
        try {
            SealedBlocks blocks = SealedBlocks.of(seal, SealedDirectory.USE, header);
            return new SealedInput(new SealedFile(name, blocks, sealed.length()), sealed, cache);
        } catch (SealException other) {
            throw new CorruptIndexException(other.getMessage(), name, other);
        }
    }

    @Override
    protected void readInternal(ByteBuffer target) throws IOException {
        long position = getFilePointer();
        if (position + target.remaining() > file.length) {
            throw new EOFException("read past the end of " + file.name);
        }
        while (target.hasRemaining()) {
            byte[] content = block(position / SealedBlocks.BLOCK_BYTES);
            int from = (int) (position % SealedBlocks.BLOCK_BYTES);
            int length = Math.min(target.remaining(), content.length - from);
            target.put(content, from, length);
            position += length;
        }
    }

    private byte[] block(long wanted) throws IOException {
        if (wanted != number) {
            BlockPlace place = new BlockPlace(file, wanted);
            Optional<byte[]> known = cache.find(place);
            block = known.isPresent() ? known.get() : decrypted(place);
            number = wanted;
        }
        return block;
    }

    private byte[] decrypted(BlockPlace place) throws IOException {
        long start = SealedBlocks.start(place.number);
        long end = Math.min(SealedBlocks.start(place.number + 1), file.sealedLength);
        byte[] bytes = new byte[(int) (end - start)];
        sealed.seek(start);
        sealed.readBytes(bytes, 0, bytes.length);
        try {
            byte[] opened = file.blocks.open(place.number, bytes);
            cache.put(place, opened);
            return opened;
        } catch (SealException altered) {
            throw new CorruptIndexException(altered.getMessage(), file.name, altered);
        }
    }

    @Override
    protected void seekInternal(long position) throws IOException {
        if (position > file.length) {
            throw new EOFException("seek past the end of " + file.name);
        }
    }

    @Override
    public long length() {
        return file.length;
    }

    @Override
    public SealedInput clone() {
        SealedInput clone = (SealedInput) super.clone();
        clone.sealed = sealed.clone();
        clone.isClone = true;
        return clone;
    }

    @Override
    public void close() throws IOException {
        if (!isClone) {
            sealed.close();
        }
    }
}
