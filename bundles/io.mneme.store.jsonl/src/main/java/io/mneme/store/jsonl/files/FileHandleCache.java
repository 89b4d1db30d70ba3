package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.gzip.BlockCache;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
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

    /** The open files, in the order of their last read. */
    private final Set<CachedFile> open = new LinkedHashSet<>();

    private final BlockCache blocks = new BlockCache(MAX_BLOCK_BYTES);

    /** Returns the cache of decompressed blocks. */
    BlockCache blocks() {
        return blocks;
    }

    /** Adds a file that is about to be read, and closes the one with the oldest read if there are too many. */
    void touch(CachedFile file) {
        CachedFile evicted = null;
        synchronized (this) {
            open.remove(file);
            open.add(file);
            if (open.size() > MAX_OPEN_FILES) {
                Iterator<CachedFile> files = open.iterator();
                evicted = files.next();
                files.remove();
            }
        }
        if (evicted != null) {
            close(evicted);
        }
    }

    /** Closes a file that nothing reads any more. */
    void remove(CachedFile file) {
        synchronized (this) {
            open.remove(file);
        }
        close(file);
    }

    /** Closes all files; the next read of a file opens it again. */
    public void closeAll() {
        List<CachedFile> files;
        synchronized (this) {
            files = List.copyOf(open);
            open.clear();
        }
        files.forEach(FileHandleCache::close);
    }

    private static void close(CachedFile file) {
        try {
            file.closeHandle();
        } catch (IOException e) {
            log.warn("a file that was only read could not be closed", e);
        }
    }
}
