package io.mneme.store.jsonl;

import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.Arrays;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A changed copy of a file, staged to take its place; compressed if the name it gets says so. */
final class Copy {

    private static final Logger log = LoggerFactory.getLogger(Copy.class);

    private static final int BLOCK = 1 << 18;

    private final String name;
    private final StagedFiles staged;
    private final Path path;
    private final LineFile file;
    private final boolean packed;
    private final GzipWriter gzip;
    private long length;
    private long bytes;
    private boolean open = true;

    private Copy(String name, StagedFiles staged, Path path, LineFile file) {
        this.name = name;
        this.staged = staged;
        this.path = path;
        this.file = file;
        this.packed = name.endsWith(Layout.PACKED);
        this.gzip = new GzipWriter(into(file));
    }

    /**
     * Starts a copy.
     *
     * @param name the name of the file it is to become
     * @param like a file whose owner, group and permissions it gets
     */
    static Copy start(String name, Path like, StagedFiles staged, Storage storage) throws IOException {
        Path path = staged.createCopy(name);
        takeOver(Files.getFileAttributeView(like, PosixFileAttributeView.class), path);
        return new Copy(name, staged, path, LineFile.open(path, storage));
    }

    private static void takeOver(PosixFileAttributeView like, Path path) throws IOException {
        if (like != null) {
            PosixFileAttributes wanted = like.readAttributes();
            PosixFileAttributeView own = Files.getFileAttributeView(path, PosixFileAttributeView.class);
            takeOwner(wanted, own);
            own.setPermissions(wanted.permissions());
        }
    }

    /** A tool of another user must still be able to write the file; only some processes may give it away. */
    private static void takeOwner(PosixFileAttributes wanted, PosixFileAttributeView own) throws IOException {
        PosixFileAttributes now = own.readAttributes();
        try {
            if (!wanted.group().equals(now.group())) {
                own.setGroup(wanted.group());
            }
            if (!wanted.owner().equals(now.owner())) {
                own.setOwner(wanted.owner());
            }
        } catch (FileSystemException | UserPrincipalNotFoundException e) {
            log.debug("a copy cannot be given to the owner of its file", e);
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
            staged.requireActive();
            int count = content.read(at, block, 0, (int) Math.min(block.length, to - at));
            if (count == 0) {
                throw new EOFException("the file ends before byte " + to);
            }
            add(block, count);
            at += count;
        }
    }

    private void add(byte[] added, int count) throws IOException {
        if (packed) {
            gzip.write(added, 0, count);
        } else {
            file.append(added, count);
        }
        length += count;
    }

    /** Makes durable what was added; a plain copy may be added to afterwards. */
    void settle() throws IOException {
        if (packed) {
            gzip.finish();
        }
        file.sync();
        bytes = file.length();
    }

    String name() {
        return name;
    }

    /** Returns how many bytes were added. */
    long length() {
        return length;
    }

    /** Returns how long it was on the disk when it was last settled. */
    long bytes() {
        return bytes;
    }

    /** Returns what tells it from every other file, also after it was renamed. */
    Object key() {
        return file.key();
    }

    /** Returns the seal it will have under the name of its file. */
    Seal seal(long lastStart, int lastLength, Shelf shelf) throws IOException {
        ShelvedFile content = new ShelvedFile(path, key(), shelf, packed);
        try {
            return Seal.of(name, lastStart, lastLength, content);
        } finally {
            content.release();
        }
    }

    /** Closes it; the staged file stays. */
    void close() {
        if (open) {
            open = false;
            file.release();
        }
    }
}
