package io.mneme.store.jsonl.files;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.gzip.MultiMemberGzipWriter;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.Storage;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipalNotFoundException;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A changed copy of a file, staged to replace it. It is compressed if the new name has the suffix for that. */
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
        this.gzip = new MultiMemberGzipWriter(file::append);
    }

    /**
     * Creates an empty copy.
     *
     * @param name name of the file that the copy will replace
     * @param like file whose owner, group and permissions the copy gets
     */
    public static StagedCopy create(String name, Path like, StagedFiles staged, Storage storage) throws IOException {
        Path path = staged.createCopy(name);
        copyAttributes(Files.getFileAttributeView(like, PosixFileAttributeView.class), path);
        return new StagedCopy(name, staged, path, AppendFile.open(path, storage));
    }

    private static void copyAttributes(PosixFileAttributeView original, Path path) throws IOException {
        if (original != null) {
            PosixFileAttributes attributes = original.readAttributes();
            PosixFileAttributeView copy = Files.getFileAttributeView(path, PosixFileAttributeView.class);
            copyOwner(attributes, copy);
            copy.setPermissions(attributes.permissions());
        }
    }

    /** Tools of another user must still be able to write the file. Not every process may change the owner. */
    private static void copyOwner(PosixFileAttributes attributes, PosixFileAttributeView copy) throws IOException {
        PosixFileAttributes present = copy.readAttributes();
        try {
            if (!attributes.group().equals(present.group())) {
                copy.setGroup(attributes.group());
            }
            if (!attributes.owner().equals(present.owner())) {
                copy.setOwner(attributes.owner());
            }
        } catch (FileSystemException | UserPrincipalNotFoundException e) {
            log.debug("the owner of a copy cannot be changed to the owner of its file", e);
        }
    }

    /**
     * Appends the first bytes of a file, with some ranges replaced.
     *
     * @param patches the replacements, in ascending order
     * @param to end of the bytes to append
     */
    public void append(ByteSource content, List<BytePatch> patches, long to) throws IOException {
        long start = 0;
        for (BytePatch patch : patches) {
            append(content, start, patch.from());
            append(patch.replacement(), patch.replacement().length);
            start = patch.to();
        }
        append(content, start, to);
    }

    /** Appends a range of a file. */
    public void append(ByteSource content, long from, long to) throws IOException {
        byte[] block = new byte[(int) Math.max(0, Math.min(BLOCK_BYTES, to - from))];
        for (long start = from; start < to; ) {
            staged.requireActive();
            int count = content.read(start, block, 0, (int) Math.min(block.length, to - start));
            if (count == 0) {
                throw new EOFException("the file ends before byte " + to);
            }
            append(block, count);
            start += count;
        }
    }

    private void append(byte[] bytes, int count) throws IOException {
        if (compressed) {
            gzip.write(bytes, 0, count);
        } else {
            file.append(bytes, count);
        }
        length += count;
    }

    /** Makes the appended bytes durable. After that, only a plain copy accepts further bytes. */
    public void sync() throws IOException {
        if (compressed) {
            gzip.finish();
        }
        file.sync();
        fileLength = file.length();
    }

    /** Returns the name of the file that the copy will replace. */
    public String name() {
        return name;
    }

    /** Returns the number of appended bytes, before compression. */
    public long length() {
        return length;
    }

    /** Returns the length on disk at the last sync. */
    long fileLength() {
        return fileLength;
    }

    /** Returns the key that identifies the file, also after a rename. */
    public Object key() {
        return file.key();
    }

    /** Returns the content of the staged file; the caller releases it. */
    LazyFile content(FileHandleCache handleCache) {
        return new LazyFile(path, key(), handleCache, compressed);
    }

    /** Closes the copy; the staged file stays. */
    public void close() {
        if (open) {
            open = false;
            file.release();
        }
    }

    /**
     * A replacement of one byte range of a file.
     *
     * @param from start of the range
     * @param to end of the range
     * @param replacement the bytes that replace the range
     */
    public record BytePatch(long from, long to, byte[] replacement) {}
}
