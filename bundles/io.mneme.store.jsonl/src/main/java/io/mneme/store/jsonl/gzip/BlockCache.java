package io.mneme.store.jsonl.gzip;

import io.mneme.store.jsonl.io.ByteSource;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Decompressed blocks of all files of a journal, up to a limit of memory: those used last stay. For many threads. */
public final class BlockCache {

    private final Map<Key, byte[]> blocks = new LinkedHashMap<>(16, 0.75f, true);
    private final long maxBytes;
    private long bytes;

    /**
     * What a block is found by.
     *
     * @param file the file it belongs to
     * @param start where it starts in the content
     */
    private record Key(ByteSource file, long start) {}

    public BlockCache(long maxBytes) {
        this.maxBytes = maxBytes;
    }

    synchronized byte @Nullable [] get(ByteSource file, long start) {
        return blocks.get(new Key(file, start));
    }

    synchronized void put(ByteSource file, long start, byte[] block) {
        byte[] former = blocks.put(new Key(file, start), block);
        bytes += block.length - (former == null ? 0 : former.length);
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

    /** Returns how many bytes all blocks take up. */
    public synchronized long bytes() {
        return bytes;
    }
}
