package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.gzip.BlockCache;
import io.mneme.support.cache.LruCache;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A cache of open files: those that were read last. Its size is limited, since a journal may have a file for every day.
 */
public final class FileHandleCache {

    /** A file whose handle can be closed at any time; the next read opens it again. */
    interface CachedFile {

        /** Closes the handle. */
        void closeHandle() throws IOException;
    }

    private static final Logger log = LoggerFactory.getLogger(FileHandleCache.class);
    private static final int MAX_OPEN_FILES = 32;
    private static final long MAX_BLOCK_BYTES = 16L << 20;

    /** Each open file is its own key. */
    private final LruCache<CachedFile, CachedFile> open = new LruCache<>(MAX_OPEN_FILES);

    private final BlockCache blocks = new BlockCache(MAX_BLOCK_BYTES);

    /** Returns the cache of decompressed blocks. */
    BlockCache blocks() {
        return blocks;
    }

    /** Adds a file that is about to be read, and closes the one with the oldest read if there are too many. */
    void touch(CachedFile file) {
        open.put(file, file).forEach(FileHandleCache::close);
    }

    /** Closes a file that nothing reads any more. */
    void remove(CachedFile file) {
        open.remove(file);
        close(file);
    }

    /** Closes all files; the next read of a file opens it again. */
    public void closeAll() {
        open.clear().forEach(FileHandleCache::close);
    }

    private static void close(CachedFile file) {
        try {
            file.closeHandle();
        } catch (IOException e) {
            log.warn("a file that was only read could not be closed", e);
        }
    }
}
