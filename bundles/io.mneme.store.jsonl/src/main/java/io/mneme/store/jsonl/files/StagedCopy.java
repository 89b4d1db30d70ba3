package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.gzip.MultiMemberGzipWriter;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.Storage;
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
public final class StagedCopy {

    private static final Logger log = LoggerFactory.getLogger(StagedCopy.class);

    private static final int BLOCK_BYTES = 1 << 18;

    private final String name;
    private final StagedFiles staged;
    private final Path path;
    private final AppendFile file;
    private final boolean compressed;
    private final MultiMemberGzipWriter gzip;
    private long length;
    private long fileLength;
    private boolean open = true;

    private StagedCopy(String name, StagedFiles staged, Path path, AppendFile file) {
        this.name = name;
        this.staged = staged;
        this.path = path;
        this.file = file;
        this.compressed = name.endsWith(FileLayout.COMPRESSED_SUFFIX);
        this.gzip = new MultiMemberGzipWriter(streamTo(file));
    }

    /**
     * Starts a copy.
     *
     * @param name the name of the file it is to become
     * @param like a file whose owner, group and permissions it gets
     */
    public static StagedCopy create(String name, Path like, StagedFiles staged, Storage storage) throws IOException {
        Path path = staged.createCopy(name);
        copyAttributes(Files.getFileAttributeView(like, PosixFileAttributeView.class), path);
        return new StagedCopy(name, staged, path, AppendFile.open(path, storage));
    }

    private static void copyAttributes(PosixFileAttributeView like, Path path) throws IOException {
        if (like != null) {
            PosixFileAttributes wanted = like.readAttributes();
            PosixFileAttributeView own = Files.getFileAttributeView(path, PosixFileAttributeView.class);
            copyOwner(wanted, own);
            own.setPermissions(wanted.permissions());
        }
    }

    /** A tool of another user must still be able to write the file; only some processes may give it away. */
    private static void copyOwner(PosixFileAttributes wanted, PosixFileAttributeView own) throws IOException {
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

    private static OutputStream streamTo(AppendFile file) {
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
    public void append(ByteSource content, List<BytePatch> patches, long to) throws IOException {
        long at = 0;
        for (BytePatch patch : patches) {
            append(content, at, patch.from());
            append(patch.replacement(), patch.replacement().length);
            at = patch.to();
        }
        append(content, at, to);
    }

    /** Adds a range of a file. */
    public void append(ByteSource content, long from, long to) throws IOException {
        byte[] block = new byte[(int) Math.max(0, Math.min(BLOCK_BYTES, to - from))];
        for (long at = from; at < to; ) {
            staged.requireActive();
            int count = content.read(at, block, 0, (int) Math.min(block.length, to - at));
            if (count == 0) {
                throw new EOFException("the file ends before byte " + to);
            }
            append(block, count);
            at += count;
        }
    }

    private void append(byte[] added, int count) throws IOException {
        if (compressed) {
            gzip.write(added, 0, count);
        } else {
            file.append(added, count);
        }
        length += count;
    }

    /** Makes durable what was added; a plain copy may be added to afterwards. */
    public void sync() throws IOException {
        if (compressed) {
            gzip.finish();
        }
        file.sync();
        fileLength = file.length();
    }

    public String name() {
        return name;
    }

    /** Returns how many bytes were added. */
    public long length() {
        return length;
    }

    /** Returns how long it was on the disk when it was last settled. */
    long fileLength() {
        return fileLength;
    }

    /** Returns what tells it from every other file, also after it was renamed. */
    public Object key() {
        return file.key();
    }

    /** Returns the seal it will have under the name of its file. */
    Fingerprint fingerprint(long lastStart, int lastLength, FileHandleCache handleCache) throws IOException {
        LazyFile content = new LazyFile(path, key(), handleCache, compressed);
        try {
            return Fingerprint.of(name, lastStart, lastLength, content);
        } finally {
            content.release();
        }
    }

    /** Closes it; the staged file stays. */
    public void close() {
        if (open) {
            open = false;
            file.release();
        }
    }
}
