package io.mneme.backup.archive;

import io.mneme.backup.archive.BackupManifest.SavedFile;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Writes a backup into a file: one file after the other, and the manifest at the end. */
public final class BackupArchiveWriter implements Closeable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final FileOutputStream file;
    private final ZipOutputStream zip;

    /** Opens a file, which must exist. */
    public BackupArchiveWriter(Path path) throws IOException {
        file = new FileOutputStream(path.toFile());
        zip = new ZipOutputStream(new BufferedOutputStream(file, BUFFER_BYTES));
    }

    /** Writes the content of a file. */
    @FunctionalInterface
    public interface ContentWriter {

        void writeTo(OutputStream to) throws IOException;
    }

    /** Adds a file; returns what the manifest says of it. */
    public SavedFile add(String path, Instant modified, ContentWriter content) throws IOException {
        // What is compressed already does not become smaller; for the rest the time counts more than the last tenth.
        boolean compressed = path.endsWith(".gz") || path.endsWith(".jar");
        zip.setLevel(compressed ? Deflater.NO_COMPRESSION : Deflater.BEST_SPEED);
        ZipEntry entry = new ZipEntry(path);
        entry.setLastModifiedTime(FileTime.from(modified));
        zip.putNextEntry(entry);
        DigestingStream digesting = new DigestingStream(zip);
        content.writeTo(digesting);
        zip.closeEntry();
        String sha256 = digesting.digest.finish();
        return new SavedFile(
                path,
                digesting.digest.bytes(),
                sha256,
                digesting.digest.blocks(),
                modified.truncatedTo(ChronoUnit.MILLIS));
    }

    /** Adds the manifest, and makes the file durable. Nothing can be added after it. */
    public void finish(BackupManifest manifest) throws IOException {
        zip.setLevel(Deflater.BEST_SPEED);
        zip.putNextEntry(new ZipEntry(BackupManifest.NAME));
        zip.write(ManifestCodec.encode(manifest));
        zip.closeEntry();
        zip.finish();
        zip.flush();
        file.getFD().sync();
    }

    @Override
    public void close() throws IOException {
        // Not the zip, which would add what makes an incomplete file look whole.
        file.close();
    }

    /** Digests what passes through. */
    private static final class DigestingStream extends OutputStream {

        private final OutputStream to;
        private final ContentDigest digest = new ContentDigest();

        DigestingStream(OutputStream to) {
            this.to = to;
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            if (Thread.currentThread().isInterrupted()) {
                throw new InterruptedIOException("interrupted");
            }
            to.write(bytes, offset, length);
            digest.update(bytes, offset, length);
        }
    }
}
