package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.gzip.SeekableGzip;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.RefCount;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.StaleFileException;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that is only read. The first read opens it; the handle cache closes it when other files are read instead. */
public final class LazyFile implements RefCountedSource, FileHandleCache.CachedFile {

    private static final Logger log = LoggerFactory.getLogger(LazyFile.class);

    private final Path path;
    private final Object key;
    private final FileHandleCache handleCache;
    private final boolean compressed;
    private final RefCount users = new RefCount();
    private @Nullable RandomAccessFile handle;
    private @Nullable ByteSource content;

    /**
     * Creates a source for the file with this path and key. The suffix of the path decides whether it is compressed.
     *
     * @param key identifies the file; see {@link AppendFile#key}
     */
    public LazyFile(Path path, Object key, FileHandleCache handleCache) {
        this(path, key, handleCache, path.toString().endsWith(FileLayout.COMPRESSED_SUFFIX));
    }

    /** Creates a source for a file whose name does not show whether it is compressed. */
    LazyFile(Path path, Object key, FileHandleCache handleCache, boolean compressed) {
        this.compressed = compressed;
        this.path = path;
        this.key = key;
        this.handleCache = handleCache;
    }

    @Override
    public int read(long start, byte[] target, int offset, int length) throws IOException {
        handleCache.touch(this);
        synchronized (this) {
            return content().read(start, target, offset, length);
        }
    }

    @Override
    public long length() throws IOException {
        handleCache.touch(this);
        synchronized (this) {
            return content().length();
        }
    }

    /** Opens the file at once, so that its users can read it even if another file replaces it. */
    public void openNow() {
        handleCache.touch(this);
        synchronized (this) {
            try {
                content();
            } catch (IOException e) {
                // The next read fails in the same way, and reports it to its caller.
                log.debug("{} could not be opened in advance", path, e);
            }
        }
    }

    @Override
    public Optional<String> damage() throws IOException {
        handleCache.touch(this);
        synchronized (this) {
            return content().damage();
        }
    }

    private ByteSource content() throws IOException {
        if (content == null) {
            RandomAccessFile file = open();
            ByteSource plain = new OpenFile(file);
            handle = file;
            content = compressed ? new SeekableGzip(plain, handleCache.blocks()) : plain;
        }
        return content;
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

    @Override
    public synchronized void closeHandle() throws IOException {
        RandomAccessFile file = handle;
        if (content != null) {
            content.clearCache();
        }
        handle = null;
        content = null;
        if (file != null) {
            file.close();
        }
    }

    @Override
    public boolean retain() {
        return users.retain();
    }

    @Override
    public void release() {
        if (users.release()) {
            handleCache.remove(this);
        }
    }

    private record OpenFile(RandomAccessFile file) implements ByteSource {

        @Override
        public int read(long start, byte[] target, int offset, int length) throws IOException {
            return AppendFile.read(file, start, target, offset, length);
        }

        @Override
        public long length() throws IOException {
            return file.length();
        }
    }
}
