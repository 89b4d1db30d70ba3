package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.support.cache.LruCache;
import org.jspecify.annotations.Nullable;

/**
 * Caches decompressed blocks of all files of a journal, up to a limit of memory. It evicts the least recently used
 * ones. For many threads.
 */
public final class BlockCache {

    private final LruCache<Key, byte[]> blocks;

    /**
     * Identifies a block.
     *
     * @param file the file of the block
     * @param start offset of the block in the content, in bytes
     */
    private record Key(ByteSource file, long start) {}

    public BlockCache(long maxBytes) {
        blocks = new LruCache<>(Integer.MAX_VALUE, () -> maxBytes, (key, block) -> block.length);
    }

    byte @Nullable [] get(ByteSource file, long start) {
        return blocks.find(new Key(file, start)).orElse(null);
    }

    void put(ByteSource file, long start, byte[] block) {
        blocks.put(new Key(file, start), block);
    }

    /** Removes all blocks of a file. */
    void remove(ByteSource file) {
        blocks.removeIf((key, block) -> key.file() == file);
    }

    /** Returns the size of all blocks in bytes. */
    public long bytes() {
        return blocks.weight();
    }
}
