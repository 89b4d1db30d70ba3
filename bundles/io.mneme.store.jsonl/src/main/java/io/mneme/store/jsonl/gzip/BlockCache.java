package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Caches decompressed blocks of all files of a journal, up to a limit of memory. It evicts the least recently used
 * ones. For many threads.
 */
public final class BlockCache {

    private final Map<Key, byte[]> blocks = new LinkedHashMap<>(16, 0.75f, true);
    private final long maxBytes;
    private long bytes;

    /**
     * Identifies a block.
     *
     * @param file the file of the block
     * @param start offset of the block in the content, in bytes
     */
    private record Key(ByteSource file, long start) {}

    public BlockCache(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    synchronized byte @Nullable [] get(ByteSource file, long start) {
        return blocks.get(new Key(file, start));
    }

    synchronized void put(ByteSource file, long start, byte[] block) {
        byte[] replaced = blocks.put(new Key(file, start), block);
        bytes += block.length - (replaced == null ? 0 : replaced.length);
        while (bytes > maxBytes) {
            Key eldest = blocks.keySet().iterator().next();
            bytes -= blocks.remove(eldest).length;
        }
    }

    /** Removes all blocks of a file. */
    synchronized void remove(ByteSource file) {
        blocks.keySet().removeIf(key -> key.file() == file);
        bytes = blocks.values().stream().mapToLong(block -> block.length).sum();
    }

    /** Returns the size of all blocks in bytes. */
    public synchronized long bytes() {
        return bytes;
    }
}
