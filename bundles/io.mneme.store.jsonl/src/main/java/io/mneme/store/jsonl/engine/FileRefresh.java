package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.foreign.DiskChanges;
import io.mneme.store.jsonl.foreign.LineRestorer;
import io.mneme.store.jsonl.foreign.RefreshSchedule;
import io.mneme.store.jsonl.foreign.ReplacedFiles;
import io.mneme.store.jsonl.foreign.RestoreWindow;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.line.EntryDecoder;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Takes in what other programs did to files that this process writes. Used in the writing turn only. */
public final class FileRefresh<E> implements AutoCloseable {

    private final RefreshTarget<E> target;
    private final JournalSettings settings;
    private final EntryDecoder<E> decoder;
    private final ReplacedFiles replacedFiles;
    private final RestoreWindow window;
    private final RefreshSchedule schedule;
    private final LineRestorer<E> restorer;

    /** Examines files for what other programs did to them. */
    interface Examination {

        void run() throws IOException;
    }

    FileRefresh(RefreshTarget<E> target, JournalSettings settings, Storage storage, EntryDecoder<E> decoder) {
        this.target = target;
        this.settings = settings;
        this.decoder = decoder;
        this.replacedFiles = new ReplacedFiles(settings, storage);
        this.window = new RestoreWindow(settings, storage);
        this.schedule = new RefreshSchedule(settings);
        this.restorer = new LineRestorer<>(settings, storage, decoder, window, replacedFiles);
    }

    /** Examines the file that is appended to, and those whose lines may have to be restored. */
    void examineAppended() throws IOException {
        examine(schedule.only(watchedFiles()));
    }

    /** Examines those files and, of the others, a bounded number. */
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

    /** Returns whether the file that is appended to is known. */
    boolean isAppendedKnown() {
        return target.contents().fileState(appended()) != null;
    }

    private String appended() {
        return target.ledger().positionMap().activeFile();
    }

    private Set<String> watchedFiles() {
        Set<String> names = new HashSet<>(window.files());
        names.add(appended());
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
            target.seal();
            schedule.examined(scope, diskChanges.replacedFiles());
        } else {
            scanGrowth(diskChanges, scope);
        }
    }

    private void scanGrowth(DiskChanges diskChanges, RefreshSchedule.Scope scope) throws IOException {
        JournalContents<E> contents = target.contents();
        List<FileState> grown = new ArrayList<>(diskChanges.grown());
        for (String name : diskChanges.unknownFiles()) {
            grown.add(target.loader().open(contents, name));
        }
        contents.scanGrowth(grown);
        List<String> changed = diskChanges.apply();
        if (!changed.isEmpty()) {
            contents.markTouched();
        }
        target.publish();
        schedule.examined(scope, changed);
        if (scope.names().containsAll(window.files())) {
            window.expire();
        }
    }

    /** Takes in at once what a file has grown by. */
    void scanGrowth(String file) throws IOException {
        JournalContents<E> contents = target.contents();
        replacedFiles.carryOverLateLines(contents, decoder);
        FileState state = contents.fileState(file);
        if (state != null && !state.isCompressed()) {
            BasicFileAttributes now = AppendFile.attributes(settings.path(file));
            if (now.size() != state.scannedBytes()) {
                contents.scanGrowth(List.of(state));
            }
            state.updateAttributes(now);
            contents.markTouched();
            target.publish();
        }
    }

    /** Takes in what nothing will look for any more. */
    void finish() throws IOException {
        for (String name : window.files()) {
            if (!isInPlace(name)) {
                examineAll();
            }
        }
        replacedFiles.carryOverLateLines(target.contents(), decoder);
    }

    /** Returns whether a file still has its name, as far as it is known. */
    public boolean isInPlace(String file) throws IOException {
        FileState state = target.contents().fileState(file);
        try {
            return state == null || state.key().equals(AppendFile.key(settings.path(file)));
        } catch (NoSuchFileException gone) {
            return false;
        }
    }

    /** Returns whether it keeps what only further looks release, also when no request comes. */
    public boolean isWaiting() {
        return !window.isEmpty() || !replacedFiles.isEmpty();
    }

    /** Returns the files that were replaced within the last seconds. */
    ReplacedFiles replacedFiles() {
        return replacedFiles;
    }

    /** Gives the room of the files whose places were taken back to the disk. */
    void releaseFormers() throws IOException {
        replacedFiles.carryOverLateLines(target.contents(), decoder);
        replacedFiles.releaseAll();
    }

    /** Returns what is restored if another program replaces its file. */
    public RestoreWindow window() {
        return window;
    }

    /** Returns what chooses the files that looks examine. */
    RefreshSchedule schedule() {
        return schedule;
    }

    @Override
    public void close() {
        replacedFiles.close();
        window.close();
    }
}
