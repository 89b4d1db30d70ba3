package io.mneme.backup;

import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.JournalMaintenance;
import io.mneme.api.journal.JournalMaintenance.JournalSnapshot;
import io.mneme.api.journal.JournalMaintenance.JournalSnapshot.SnapshotFile;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.backup.BackupFiles.ListedFiles;
import io.mneme.backup.archive.BackupArchive;
import io.mneme.backup.archive.BackupArchiveWriter;
import io.mneme.backup.archive.BackupManifest;
import io.mneme.backup.archive.BackupManifest.SavedFile;
import io.mneme.backup.archive.BackupManifest.SavedJournal;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes backups of a container that runs.
 *
 * @param version the version of Mneme
 * @param folders the folders of the container
 * @param journals its open journals
 * @param owners the owners; each has these journals, too
 */
record BackupMaker(
        String version, ContainerFolders folders, List<JournalMaintenance> journals, List<HistoryOwner> owners) {

    private static final Logger log = LoggerFactory.getLogger(BackupMaker.class);

    /** Attempts, each after another program has replaced a file that was being copied. */
    private static final int MAX_ATTEMPTS = 3;

    BackupMaker {
        journals = List.copyOf(journals);
        owners = List.copyOf(owners);
    }

    /**
     * Makes a backup, reads it back, and then gives it its name. If that fails, the folder of the file is as it was.
     *
     * @throws IllegalArgumentException if the file may not be written
     * @throws JournalException if a journal cannot be read
     */
    BackupResult write(BackupTarget target) throws IOException {
        target.requireWritable(folders.data());
        for (int attempt = 1; ; attempt++) {
            Path written = target.createUnfinished();
            try {
                BackupResult result = write(written, target);
                target.finish(written);
                return result;
            } catch (JournalException changed) {
                if (attempt == MAX_ATTEMPTS) {
                    throw changed;
                }
            } finally {
                Files.deleteIfExists(written);
            }
        }
    }

    private BackupResult write(Path written, BackupTarget target) throws IOException {
        List<String> leftOut;
        try (BackupArchiveWriter archive = new BackupArchiveWriter(written)) {
            leftOut = fill(archive);
        }
        try (BackupArchive archive = BackupArchive.open(written)) {
            archive.verify();
            return new BackupResult(target.file(), Files.size(written), archive.manifest(), leftOut);
        }
    }

    private List<String> fill(BackupArchiveWriter archive) throws IOException {
        Instant begun = Instant.now().truncatedTo(ChronoUnit.MILLIS);
        List<SavedJournal> savedJournals = new ArrayList<>();
        List<SavedFile> files = new ArrayList<>();
        try (JournalSnapshots snapshots = JournalSnapshots.take(journals, owners)) {
            Map<String, Path> journalFolders = new TreeMap<>();
            for (Map.Entry<String, JournalSnapshot> one :
                    snapshots.byPath(folders.data()).entrySet()) {
                JournalSnapshot snapshot = one.getValue();
                journalFolders.put(one.getKey(), Path.of(snapshot.location()));
                savedJournals.add(saved(one.getKey(), snapshot));
                for (SnapshotFile file : snapshot.files()) {
                    String path = one.getKey() + "/" + file.name();
                    files.add(archive.add(path, begun, to -> snapshot.copy(file, to)));
                }
            }
            ListedFiles listed = BackupFiles.list(folders, journalFolders);
            for (Map.Entry<String, Path> file : listed.files().entrySet()) {
                add(file.getKey(), file.getValue(), archive, files);
            }
            archive.finish(new BackupManifest(version, begun, savedJournals, files));
            return listed.leftOut();
        }
    }

    private static SavedJournal saved(String path, JournalSnapshot snapshot) {
        return new SavedJournal(
                snapshot.journal(),
                path,
                snapshot.location(),
                snapshot.entries(),
                snapshot.end().value(),
                snapshot.lineage());
    }

    /** Adds a file, unless it was deleted since it was listed, as that of a session that was cleared. */
    private static void add(String path, Path file, BackupArchiveWriter archive, List<SavedFile> files)
            throws IOException {
        try (InputStream content = Files.newInputStream(file)) {
            Instant modified = Files.getLastModifiedTime(file).toInstant();
            files.add(archive.add(path, modified, content::transferTo));
        } catch (NoSuchFileException deleted) {
            log.debug("{} is not in the backup: it was deleted", file);
        }
    }
}
