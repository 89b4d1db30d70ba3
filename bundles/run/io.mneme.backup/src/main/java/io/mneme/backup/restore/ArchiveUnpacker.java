package io.mneme.backup.restore;

import io.mneme.backup.archive.BackupArchive;
import io.mneme.backup.archive.BackupManifest.SavedFile;
import io.mneme.backup.archive.BackupManifest.SavedJournal;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/** Unpacks a backup into a folder that nothing else uses, and compares each file with its digest. */
final class ArchiveUnpacker {

    /** In the folder of a journal's metadata it asks the store for a new name of the sequence of positions. */
    private static final String RESTORED = ".mneme/restored";

    private static final long MARGIN_BYTES = 1 << 24;

    private ArchiveUnpacker() {}

    /**
     * Unpacks all files, and makes them durable.
     *
     * @throws io.mneme.backup.archive.DamagedBackupException if one is not as it was
     * @throws IOException if the disk has no room for them
     */
    static void unpack(BackupArchive archive, Path folder) throws IOException {
        PrivateFiles.createFolders(folder);
        requireRoom(archive.manifest().bytes(), folder);
        for (SavedFile file : archive.manifest().files()) {
            unpack(archive, file, folder.resolve(file.path()));
        }
        for (SavedJournal journal : archive.manifest().journals()) {
            PrivateFiles.create(folder.resolve(journal.path()).resolve(RESTORED));
        }
        PrivateFiles.syncFolders(folder);
    }

    private static void unpack(BackupArchive archive, SavedFile file, Path path) throws IOException {
        PrivateFiles.create(path);
        try (OutputStream to = Files.newOutputStream(path)) {
            archive.copy(file, to);
        }
        Files.setLastModifiedTime(path, FileTime.from(file.modified()));
        PrivateFiles.sync(path);
    }

    private static void requireRoom(long bytes, Path folder) throws IOException {
        long usable = folder.toFile().getUsableSpace();
        // If the system reports nothing, the write itself fails if there is no room.
        if (usable > 0 && usable < bytes + MARGIN_BYTES) {
            throw new IOException("disk full: the backup needs " + (bytes + MARGIN_BYTES) + " bytes, " + usable
                    + " are usable in " + folder.getParent());
        }
    }
}
