package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.ContentsLoader;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.contents.LiveContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.foreign.DiskChanges;
import io.mneme.store.jsonl.foreign.LineRestorer;
import io.mneme.store.jsonl.foreign.RefreshSchedule;
import io.mneme.store.jsonl.foreign.ReplacedFiles;
import io.mneme.store.jsonl.foreign.RestoreWindow;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.FileVersion;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The refresh of the contents after other programs have changed files. Used in the write turn only. */
public final class FileRefresh<E> implements AutoCloseable {

    private final RefreshTarget<E> target;
    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final ReplacedFiles replacedFiles;
    private final RestoreWindow window;
    private final RefreshSchedule schedule;
    private final LineRestorer<E> restorer;

    FileRefresh(RefreshTarget<E> target, JournalSettings settings, Storage storage, EntryDecoder<E> decoder) {
        this.target = target;
        this.settings = settings;
        this.decoder = decoder;
        this.replacedFiles = new ReplacedFiles(settings, storage);
        this.window = new RestoreWindow(settings, storage);
        this.schedule = new RefreshSchedule(settings);
        this.restorer = new LineRestorer<>(settings, storage, decoder, window, replacedFiles);
    }

    /** Examines the active file, and the files whose lines may have to be restored. */
    void examineActive() throws IOException {
        examine(schedule.only(watchedFiles()));
    }

    /** Examines the same files, and a bounded number of others. */
    void examineSome() throws IOException {
        examine(schedule.next(target.contents(), watchedFiles()));
    }

    /** Examines these files only. */
    void examineOnly(Set<String> files) throws IOException {
        examine(schedule.only(files));
    }

    void examineAll() throws IOException {
        examine(schedule.all(target.contents()));
    }

    /** Returns whether the contents have the active file. */
    boolean isActiveFileKnown() {
        return target.contents().fileState(activeFile()) != null;
    }

    private String activeFile() {
        return target.ledger().positionMap().activeFile();
    }

    private Set<String> watchedFiles() {
        Set<String> names = new HashSet<>(window.files());
        names.add(activeFile());
        return names;
    }

    private void examine(RefreshSchedule.Scope scope) throws IOException {
        JournalContents<E> contents = target.contents();
        replacedFiles.carryOverLateLines(contents, decoder);
        DiskChanges diskChanges = DiskChanges.detect(contents, settings, scope.names(), scope.listing());
        if ((scope.regular() || diskChanges.isReloadNeeded()) && target.releaseLostFolder()) {
            return;
        }
        if (diskChanges.isReloadNeeded() || contents.isIncomplete()) {
            target.replace(restorer.read(target.loader(), contents, diskChanges.replacedFiles()));
            target.recordFingerprints();
            schedule.examined(scope, diskChanges.replacedFiles());
        } else {
            scanGrowth(diskChanges, scope);
        }
    }

    private void scanGrowth(DiskChanges diskChanges, RefreshSchedule.Scope scope) throws IOException {
        JournalContents<E> contents = target.contents();
        List<String> changed = diskChanges.scanGrowth(contents, target.loader());
        if (!changed.isEmpty()) {
            contents.markTouched();
        }
        target.publish();
        schedule.examined(scope, changed);
        if (scope.names().containsAll(window.files())) {
            window.expire();
        }
    }

    /** Scans the growth of a file at once. */
    void scanGrowth(String file) throws IOException {
        JournalContents<E> contents = target.contents();
        replacedFiles.carryOverLateLines(contents, decoder);
        FileState state = contents.fileState(file);
        if (state != null && !state.isCompressed()) {
            FileVersion version = FileVersion.of(settings.path(file));
            if (version.size() != state.scannedBytes()) {
                contents.scanGrowth(List.of(state));
            }
            state.update(version);
            contents.markTouched();
            target.publish();
        }
    }

    /** Refreshes for the last time: reads late lines, and restores missing ones. */
    void finish() throws IOException {
        for (String name : window.files()) {
            if (!isInPlace(name)) {
                examineAll();
            }
        }
        replacedFiles.carryOverLateLines(target.contents(), decoder);
    }

    /** Returns whether a file still has its name; true for a file that the contents do not have. */
    public boolean isInPlace(String file) throws IOException {
        FileState state = target.contents().fileState(file);
        try {
            return state == null || state.key().equals(AppendFile.key(settings.path(file)));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** Returns whether files are kept open that only later refreshes release, also without requests. */
    public boolean isWaiting() {
        return !window.isEmpty() || !replacedFiles.isEmpty();
    }

    /** Returns the files that were replaced within the last seconds. */
    ReplacedFiles replacedFiles() {
        return replacedFiles;
    }

    /** Releases the disk space of replaced files, after their late lines were read. */
    void releaseReplacedFiles() throws IOException {
        replacedFiles.carryOverLateLines(target.contents(), decoder);
        replacedFiles.releaseAll();
    }

    /** Returns the lines that are restored if another program replaces their file. */
    public RestoreWindow window() {
        return window;
    }

    /** Returns the schedule, which chooses the files that a refresh examines. */
    RefreshSchedule schedule() {
        return schedule;
    }

    @Override
    public void close() {
        replacedFiles.close();
        window.close();
    }

    /** The contents that a refresh updates. */
    interface RefreshTarget<E> extends LiveContents<E> {

        /** Replaces the contents after other programs have changed files. */
        void replace(JournalContents<E> next);

        /** Returns the loader, which reads the files. */
        ContentsLoader<E> loader();

        /** Records the fingerprints of all files in the ledger. */
        void recordFingerprints() throws IOException;

        /** Releases the lock if the folder is no longer the one that was locked; returns whether it did. */
        boolean releaseLostFolder() throws IOException;
    }
}
