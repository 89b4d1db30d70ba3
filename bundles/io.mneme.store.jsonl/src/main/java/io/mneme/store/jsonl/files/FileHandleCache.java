package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.gzip.BlockCache;
import java.io.IOException;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the files of a journal open that were read last, and no more than a few: there may be one for every day. */
public final class FileHandleCache {

    /** A file that can be closed until it is read again. */
    interface Shelved {
        void closeHandle() throws IOException;
    }

    private static final Logger log = LoggerFactory.getLogger(FileHandleCache.class);
    private static final int MAX_OPEN_FILES = 32;
    private static final long MAX_BLOCK_BYTES = 16L << 20;

    /** Those read last, the longest unread first. */
    private final Set<Shelved> open = new LinkedHashSet<>();

    private final BlockCache blocks = new BlockCache(MAX_BLOCK_BYTES);

    /** Returns where the decompressed blocks of the files are kept. */
    BlockCache blocks() {
        return blocks;
    }

    /** Notes that a file is about to be read. */
    void touch(Shelved file) {
        Shelved longestUnread = null;
        synchronized (this) {
            open.remove(file);
            open.add(file);
            if (open.size() > MAX_OPEN_FILES) {
                Iterator<Shelved> all = open.iterator();
                longestUnread = all.next();
                all.remove();
            }
        }
        if (longestUnread != null) {
            close(longestUnread);
        }
    }

    /** Closes a file that is not read again. */
    void remove(Shelved file) {
        synchronized (this) {
            open.remove(file);
        }
        close(file);
    }

    /** Closes all files until they are read again. */
    public void closeAll() {
        List<Shelved> all;
        synchronized (this) {
            all = List.copyOf(open);
            open.clear();
        }
        all.forEach(FileHandleCache::close);
    }

    private static void close(Shelved file) {
        try {
            file.closeHandle();
        } catch (IOException e) {
            log.warn("a file that was only read could not be closed", e);
        }
    }
}
