package io.mneme.store.jsonl;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A file that is only read: opened when somebody reads it, and closed when others are read instead. */
final class ShelvedFile implements Source, Shelf.Shelved {

    private static final Logger log = LoggerFactory.getLogger(ShelvedFile.class);

    private final Path path;
    private final Object key;
    private final Shelf shelf;
    private final boolean packed;
    private final AtomicInteger users = new AtomicInteger(1);
    private @Nullable RandomAccessFile opened;
    private @Nullable Bytes content;

    /** Makes the file of this name that has this key readable; see {@link LineFile#key}. */
    ShelvedFile(Path path, Object key, Shelf shelf) {
        this(path, key, shelf, path.toString().endsWith(Layout.PACKED));
    }

    /** Makes a file readable that is compressed or not, whatever its name says. */
    ShelvedFile(Path path, Object key, Shelf shelf, boolean packed) {
        this.packed = packed;
        this.path = path;
        this.key = key;
        this.shelf = shelf;
    }

    @Override
    public int read(long at, byte[] into, int offset, int length) throws IOException {
        shelf.use(this);
        synchronized (this) {
            return content().read(at, into, offset, length);
        }
    }

    @Override
    public long length() throws IOException {
        shelf.use(this);
        synchronized (this) {
            return content().length();
        }
    }

    /** Opens it now, so that those who retain it can read it even when another file takes its place at once. */
    void take() {
        shelf.use(this);
        synchronized (this) {
            try {
                content();
            } catch (IOException e) {
                // Whoever reads it meets the same, and can be told.
                log.debug("{} could not be opened in advance", path, e);
            }
        }
    }

    @Override
    public Optional<String> damage() throws IOException {
        shelf.use(this);
        synchronized (this) {
            return content().damage();
        }
    }

    private Bytes content() throws IOException {
        if (content == null) {
            RandomAccessFile file = opened();
            Bytes plain = new OpenBytes(file);
            opened = file;
            content = packed ? new GzipContent(plain, shelf.blocks()) : plain;
        }
        return content;
    }

    private RandomAccessFile opened() throws IOException {
        try {
            // Looked at before and after, so that it is this file that was opened.
            requireSame();
            RandomAccessFile file = new RandomAccessFile(path.toFile(), "r");
            try {
                requireSame();
                return file;
            } catch (IOException e) {
                file.close();
                throw e;
            }
        } catch (NoSuchFileException e) {
            throw new GoneException(path.toString());
        }
    }

    private void requireSame() throws IOException {
        if (!key.equals(LineFile.key(path))) {
            throw new GoneException(path.toString());
        }
    }

    @Override
    public synchronized void shelve() throws IOException {
        RandomAccessFile file = opened;
        if (content != null) {
            content.forget();
        }
        opened = null;
        content = null;
        if (file != null) {
            file.close();
        }
    }

    @Override
    public boolean retain() {
        return users.getAndUpdate(count -> count > 0 ? count + 1 : count) > 0;
    }

    @Override
    public void release() {
        if (users.decrementAndGet() == 0) {
            shelf.remove(this);
        }
    }

    private record OpenBytes(RandomAccessFile file) implements Bytes {

        @Override
        public int read(long at, byte[] into, int offset, int length) throws IOException {
            return LineFile.read(file, at, into, offset, length);
        }

        @Override
        public long length() throws IOException {
            return file.length();
        }
    }
}
