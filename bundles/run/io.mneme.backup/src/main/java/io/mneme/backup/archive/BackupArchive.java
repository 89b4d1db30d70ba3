package io.mneme.backup.archive;

import io.mneme.backup.archive.BackupManifest.SavedFile;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** A backup that was opened: its manifest was read, and it has exactly the files that the manifest names. */
public final class BackupArchive implements Closeable {

    private static final int MAX_MANIFEST_BYTES = 256 << 20;
    private static final int BLOCK_BYTES = 1 << 16;

    private final ZipFile zip;
    private final BackupManifest manifest;

    private BackupArchive(ZipFile zip, BackupManifest manifest) {
        this.zip = zip;
        this.manifest = manifest;
    }

    /**
     * Opens a backup.
     *
     * @throws DamagedBackupException if it is no backup, not a whole one, or its manifest is damaged
     * @throws UnsupportedFormatException if a later version has written it
     * @throws NoSuchFileException if there is no such file
     */
    public static BackupArchive open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new NoSuchFileException(file.toString());
        }
        ZipFile zip = opened(file);
        try {
            BackupManifest manifest = ManifestCodec.decode(manifestBytes(zip));
            requireSameFiles(zip, manifest);
            return new BackupArchive(zip, manifest);
        } catch (IOException | RuntimeException e) {
            zip.close();
            throw e;
        }
    }

    private static ZipFile opened(Path file) throws IOException {
        try {
            return new ZipFile(file.toFile(), StandardCharsets.UTF_8);
        } catch (ZipException | EOFException | IllegalArgumentException malformed) {
            throw new DamagedBackupException(
                    "the directory at the end of " + file, "cannot be read: " + malformed.getMessage(), malformed);
        }
    }

    private static byte[] manifestBytes(ZipFile zip) throws IOException {
        ZipEntry entry = zip.getEntry(BackupManifest.NAME);
        if (entry == null) {
            throw new DamagedBackupException(zip.getName(), "has no " + BackupManifest.NAME);
        }
        byte[] bytes;
        try (InputStream in = zip.getInputStream(entry)) {
            bytes = in.readNBytes(MAX_MANIFEST_BYTES);
        } catch (ZipException | EOFException | IllegalArgumentException malformed) {
            throw new DamagedBackupException(
                    BackupManifest.NAME, "cannot be read: " + malformed.getMessage(), malformed);
        }
        CRC32 sum = new CRC32();
        sum.update(bytes);
        if (sum.getValue() != entry.getCrc() || bytes.length != entry.getSize()) {
            throw new DamagedBackupException(BackupManifest.NAME, "differs from its checksum");
        }
        return bytes;
    }

    private static void requireSameFiles(ZipFile zip, BackupManifest manifest) throws DamagedBackupException {
        Set<String> expected =
                manifest.files().stream().map(SavedFile::path).collect(Collectors.toCollection(HashSet::new));
        expected.add(BackupManifest.NAME);
        for (Enumeration<? extends ZipEntry> entries = zip.entries(); entries.hasMoreElements(); ) {
            String name = entries.nextElement().getName();
            if (!expected.remove(name)) {
                throw new DamagedBackupException(zip.getName(), "has a file that its manifest lacks: " + name);
            }
        }
        if (!expected.isEmpty()) {
            throw new DamagedBackupException(
                    zip.getName(),
                    "lacks " + expected.stream().sorted().findFirst().orElseThrow());
        }
    }

    public BackupManifest manifest() {
        return manifest;
    }

    /** Reads all files, and compares them with the manifest. */
    public void verify() throws IOException {
        for (SavedFile file : manifest.files()) {
            copy(file, OutputStream.nullOutputStream());
        }
    }

    /**
     * Writes the content of a file. What was written counts only if the method returns.
     *
     * @throws DamagedBackupException if the content differs from what the manifest says, or cannot be read
     * @throws IOException if {@code to} throws it
     */
    public void copy(SavedFile file, OutputStream to) throws IOException {
        ContentDigest digest = new ContentDigest();
        byte[] block = new byte[BLOCK_BYTES];
        try (InputStream in = content(file)) {
            for (int count = read(file, in, block, 0); count >= 0; count = read(file, in, block, digest.bytes())) {
                digest.update(block, 0, count);
                requireSameBlocks(file, digest);
                to.write(block, 0, count);
            }
        }
        if (digest.bytes() < file.bytes()) {
            throw new DamagedBackupException(file.path(), "ends at byte " + digest.bytes() + " of " + file.bytes());
        }
        String sha256 = digest.finish();
        requireSameBlocks(file, digest);
        if (!sha256.equals(file.sha256())) {
            throw new DamagedBackupException(file.path(), "differs from its digest");
        }
    }

    private static void requireSameBlocks(SavedFile file, ContentDigest digest) throws DamagedBackupException {
        if (digest.bytes() > file.bytes()) {
            throw new DamagedBackupException(file.path(), "has more than its " + file.bytes() + " bytes");
        }
        int last = digest.blocks().size() - 1;
        if (last >= 0 && !digest.blocks().get(last).equals(file.blocks().get(last))) {
            long from = (long) last * ContentDigest.BLOCK_BYTES;
            long end = Math.min(file.bytes(), from + ContentDigest.BLOCK_BYTES);
            throw new DamagedBackupException(
                    file.path(), "differs from its checksum between byte " + from + " and byte " + end);
        }
    }

    private InputStream content(SavedFile file) throws IOException {
        try {
            return zip.getInputStream(zip.getEntry(file.path()));
        } catch (ZipException | EOFException | IllegalArgumentException malformed) {
            throw new DamagedBackupException(file.path(), "cannot be read: " + malformed.getMessage(), malformed);
        }
    }

    private static int read(SavedFile file, InputStream in, byte[] block, long at) throws IOException {
        try {
            return in.read(block);
        } catch (ZipException | EOFException malformed) {
            throw new DamagedBackupException(
                    file.path(), "cannot be read after byte " + at + ": " + malformed.getMessage(), malformed);
        }
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
