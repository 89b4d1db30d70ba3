package io.mneme.backup.restore;

import io.mneme.backup.archive.ArchivePath;
import io.mneme.backup.archive.BackupArchive;
import io.mneme.backup.archive.BackupManifest.SavedJournal;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Restores a backup. Everything is unpacked in a folder within the data folder and compared with the digests; only then do the files
 * get their places, by renames. A restore that was interrupted leaves that folder, and no container starts until it is gone.
 */
final class FolderRestore {

    private final BackupArchive archive;
    private final RestoreTarget target;

    FolderRestore(BackupArchive archive, RestoreTarget target) {
        this.archive = archive;
        this.target = target;
    }

    /**
     * Restores the backup; returns what the operator should know, a sentence each.
     *
     * @throws IllegalArgumentException if a folder is not empty that must be
     * @throws IOException if the backup is damaged or the disk is full; then nothing is restored
     */
    List<String> run() throws IOException {
        target.requireEmpty();
        List<Path> absent = absentFolders(target.data());
        try {
            ArchiveUnpacker.unpack(archive, target.staging());
            requireWritable(ArchivePath.ETC, target.etc());
            if (target.plugins()) {
                requireWritable(ArchivePath.DEPLOY, target.deploy());
            }
        } catch (IOException | RuntimeException e) {
            PrivateFiles.delete(target.staging());
            for (Path folder : absent) {
                Files.deleteIfExists(folder);
            }
            throw e;
        }
        return place();
    }

    /** Returns those of a folder and the folders it is in that do not exist, the innermost first. */
    private static List<Path> absentFolders(Path folder) {
        List<Path> absent = new ArrayList<>();
        for (Path each = folder; each != null && !Files.exists(each); each = each.getParent()) {
            absent.add(each);
        }
        return absent;
    }

    private void requireWritable(String staged, Path folder) {
        if (!Files.exists(target.staging().resolve(staged))) {
            return;
        }
        Path existing = folder;
        while (!Files.exists(existing)) {
            existing = existing.getParent();
        }
        if (!Files.isWritable(existing)) {
            throw new IllegalArgumentException(
                    "cannot write to " + existing + "; choose a base folder of your own with --base DIR");
        }
    }

    private List<String> place() throws IOException {
        RestoredFiles beside = new RestoredFiles();
        beside.place(target.staging().resolve(ArchivePath.ETC), target.etc(), target.shipped());
        Path plugins = target.staging().resolve(ArchivePath.DEPLOY);
        if (target.plugins()) {
            beside.place(plugins, target.deploy(), Optional.empty());
        } else {
            beside.leave(plugins, "is a plug-in, whose code would run, and was not installed; --plugins installs it");
        }
        moveAll(target.staging().resolve(ArchivePath.DATA), target.data());
        moveAll(target.staging().resolve(ArchivePath.OUTSIDE), target.data().resolve(ArchivePath.OUTSIDE));
        PrivateFiles.sync(target.data());
        PrivateFiles.delete(target.staging());
        PrivateFiles.sync(target.data());
        List<String> notes = new ArrayList<>(beside.notes());
        archive.manifest().journals().stream()
                .filter(journal -> journal.path().startsWith(ArchivePath.OUTSIDE + "/"))
                .map(this::outsideNote)
                .forEach(notes::add);
        return notes;
    }

    private String outsideNote(SavedJournal journal) {
        return "the journal " + journal.name() + " was in " + journal.location() + ", and is now in "
                + target.data().resolve(journal.path()) + ": move it, or set its folder to that";
    }

    private static void moveAll(Path from, Path to) throws IOException {
        if (!Files.exists(from)) {
            return;
        }
        PrivateFiles.createFolders(to);
        try (DirectoryStream<Path> children = Files.newDirectoryStream(from)) {
            for (Path child : children) {
                Files.move(child, to.resolve(child.getFileName()), StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }
}
