package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.StaleFileException;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file whose first bytes stay readable, also after it has lost its name. It is open only while it is read, and from the moment at
 * which it loses its name. Thread-safe; no method waits for a read.
 */
public final class PinnedFile {

    private static final Logger log = LoggerFactory.getLogger(PinnedFile.class);

    private final Path path;
    private final Object key;
    private final long length;
    private @Nullable RandomAccessFile handle;
    private int readers;
    private boolean kept;
    private boolean closed;

    /**
     * Creates a pin of a file.
     *
     * @param key identifies the file; see {@link AppendFile#key}
     * @param length the number of its first bytes that stay as they are
     */
    public PinnedFile(Path path, Object key, long length) {
        this.path = path;
        this.key = key;
        this.length = length;
    }

    public Path path() {
        return path;
    }

    public long length() {
        return length;
    }

    /** Opens the file until the pin is closed, since it is about to lose its name. If that fails, the next read fails. */
    public synchronized void keepOpen() {
        try {
            if (handle == null && !closed) {
                handle = open();
            }
            kept = handle != null;
        } catch (IOException e) {
            log.warn("{} is about to be replaced and cannot be opened for a snapshot: {}", path, e.toString());
        }
    }

    /**
     * Opens the file for reads.
     *
     * @throws StaleFileException if another program has replaced the file
     */
    public synchronized PinnedContent openForReads() throws IOException {
        if (closed) {
            throw new IllegalStateException("the snapshot is closed");
        }
        if (handle == null) {
            handle = open();
        }
        readers++;
        return new PinnedContent(handle);
    }

    /** The content of the file for one reader. */
    public final class PinnedContent implements Closeable {

        private final RandomAccessFile file;

        private PinnedContent(RandomAccessFile file) {
            this.file = file;
        }

        /** Reads bytes; returns how many, fewer than asked for if the file has no more. */
        public int read(long start, byte[] target, int bytes) throws IOException {
            synchronized (file) {
                return AppendFile.read(file, start, target, 0, bytes);
            }
        }

        @Override
        public void close() throws IOException {
            release();
        }
    }

    private synchronized void release() throws IOException {
        readers--;
        closeIfUnused();
    }

    /** Closes the file once it is not read any more. */
    public synchronized void close() throws IOException {
        closed = true;
        kept = false;
        closeIfUnused();
    }

    private void closeIfUnused() throws IOException {
        RandomAccessFile file = handle;
        if (readers == 0 && !kept && file != null) {
            handle = null;
            file.close();
        }
    }

    private RandomAccessFile open() throws IOException {
        try {
            // Checked before and after, since another file may get the name at any moment.
            requireSameFile();
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
            try {
                requireSameFile();
                return file;
            } catch (IOException e) {
                file.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new StaleFileException(path.toString());
        }
    }

    private void requireSameFile() throws IOException {
        if (!key.equals(AppendFile.key(path))) {
            throw new StaleFileException(path.toString());
        }
    }
}
