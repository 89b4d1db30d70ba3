package io.mneme.store.jsonl;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/** A changed copy of a file, prepared to take its place; compressed if it is to be. */
final class Copy {

    private static final int BLOCK = 1 << 18;

    private final Path path;
    private final Storage storage;
    private final LineFile file;
    private final boolean packed;
    private final GzipWriter gzip;
    private long length;

    private Copy(Path path, Storage storage, LineFile file, boolean packed) {
        this.path = path;
        this.storage = storage;
        this.file = file;
        this.packed = packed;
        this.gzip = new GzipWriter(into(file));
    }

    /**
     * Starts a copy.
     *
     * @param path where to
     * @param like a file whose permissions it gets
     */
    static Copy start(Path path, Path like, boolean packed, Storage storage) throws IOException {
        storage.delete(path);
        storage.create(path);
        try {
            if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(path, Files.getPosixFilePermissions(like));
            }
            return new Copy(path, storage, LineFile.open(path, storage), packed);
        } catch (IOException e) {
            storage.delete(path);
            throw e;
        }
    }

    private static OutputStream into(LineFile file) {
        return new OutputStream() {
            @Override
            public void write(int one) throws IOException {
                file.append(new byte[] {(byte) one});
            }

            @Override
            public void write(byte[] bytes, int offset, int count) throws IOException {
                file.append(Arrays.copyOfRange(bytes, offset, offset + count));
            }
        };
    }

    /** Adds all of a file up to a length, with these ranges replaced, given in ascending order. */
    void add(Bytes content, List<Patch> patches, long to) throws IOException {
        long at = 0;
        for (Patch patch : patches) {
            add(content, at, patch.from());
            add(patch.instead(), patch.instead().length);
            at = patch.to();
        }
        add(content, at, to);
    }

    /** Adds a range of a file. */
    void add(Bytes content, long from, long to) throws IOException {
        byte[] block = new byte[(int) Math.max(0, Math.min(BLOCK, to - from))];
        for (long at = from; at < to; ) {
            int count = content.read(at, block, 0, (int) Math.min(block.length, to - at));
            if (count == 0) {
                throw new EOFException("the file ends before byte " + to);
            }
            add(block, count);
            at += count;
        }
    }

    private void add(byte[] bytes, int count) throws IOException {
        if (packed) {
            gzip.write(bytes, 0, count);
        } else {
            file.append(bytes, count);
        }
        length += count;
    }

    /** Says that nothing more is added, and makes the copy durable; a plain one may be added to still. */
    void settle() throws IOException {
        if (packed) {
            gzip.finish();
        }
        file.sync();
    }

    /** Returns how many bytes were added. */
    long length() {
        return length;
    }

    /** Returns how long it is on the disk. */
    long bytes() throws IOException {
        return file.length();
    }

    /** Returns what tells it from every other file, also after it was renamed. */
    Object key() {
        return file.key();
    }

    /** Returns the seal it will have under the name of its file. */
    Seal seal(String name, long lastStart, int lastLength, Shelf shelf) throws IOException {
        ShelvedFile content = new ShelvedFile(path, key(), shelf, packed);
        try {
            return Seal.of(name, lastStart, lastLength, content);
        } finally {
            content.release();
        }
    }

    /** Returns where it is until it takes the place of its file. */
    Path path() {
        return path;
    }

    /** Lets go of it; it stays where it is. */
    void close() {
        file.release();
    }
}
