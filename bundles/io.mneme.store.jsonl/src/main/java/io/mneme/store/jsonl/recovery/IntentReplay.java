package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Does what a ledger line has left to be done, so that after a crash at any moment either nothing or all of it is done, and
 * never a former text is left beside.
 *
 * <ol>
 *   <li>Copies and lines are staged in files beside their goals, under names that carry a token, and synced.
 *   <li>The ledger line with the same token is written and synced. From here on it is made: opening the journal finishes it.
 *   <li>Lines are appended to their files, then copies renamed over theirs; the folders are synced.
 * </ol>
 *
 * <p>Each step can be told from the files whether it was done. Staged files of another token belong to nothing and are
 * deleted. A file that another program has replaced in between is never overwritten: its copy is deleted instead.
 */
public final class IntentReplay {

    private static final Logger log = LoggerFactory.getLogger(IntentReplay.class);

    /** How often a copy is brought up to date with a file that grows all the time. */
    private static final int MAX_ROUNDS = 8;

    private final JournalSettings settings;
    private final Storage storage;
    private final StagedPaths stagedPaths;
    private final StagedLines lines;
    private final OriginalFiles originals;
    private final ReplacementListener listener;

    /** Is told of each file whose place was taken. */
    public interface ReplacementListener {

        /** Receives the former file, open until this returns, and up to which byte the new one holds it. */
        void onReplaced(AppendFile former, long covered, String name) throws IOException;
    }

    public IntentReplay(JournalSettings settings, Storage storage, ReplacementListener listener) {
        this.settings = settings;
        this.storage = storage;
        this.stagedPaths = new StagedPaths(settings);
        this.lines = new StagedLines(settings, storage, stagedPaths);
        this.originals = new OriginalFiles(settings);
        this.listener = listener;
    }

    /** Finishes what was interrupted, and deletes what is left of what was not begun. */
    public void recover(Optional<Intent> intent, Ledger ledger) throws IOException {
        if (intent.isPresent() && isUnfinished(intent.get())) {
            finish(intent.get(), Map.of(), ledger);
            log.info("{}: finished a change of files that was interrupted", settings.folder());
        }
        if (intent.isPresent()) {
            for (ReplaceStep replaceStep : intent.get().replaceSteps()) {
                removeOlderForm(replaceStep);
            }
        }
        for (Path left : stagedPaths.listFiles()) {
            storage.delete(left);
        }
        for (String folder : settings.layout().folders()) {
            syncFolder(settings.folder().resolve(folder));
        }
    }

    /** Returns whether work that is in the ledger is still being done; it may also have been left by a crash. */
    public boolean isInProgress(Intent intent) {
        return isUnfinished(intent) || intent.replaceSteps().stream().anyMatch(this::existsTwice);
    }

    private boolean existsTwice(ReplaceStep replaceStep) {
        try {
            return !replaceStep.file().equals(replaceStep.replaces())
                    && Files.exists(settings.path(replaceStep.file()))
                    && originals.exists(replaceStep, Map.of());
        } catch (IOException e) {
            return true;
        }
    }

    private boolean isUnfinished(Intent intent) {
        return intent.replaceSteps().stream().anyMatch(replaceStep -> isStaged(replaceStep, intent))
                || intent.appendSteps().stream().anyMatch(appendStep -> lines.isStaged(appendStep, intent.token()));
    }

    private boolean isStaged(ReplaceStep replaceStep, Intent intent) {
        return Files.exists(stagedPaths.copy(replaceStep.file(), intent.token()));
    }

    /**
     * Does the work, from the beginning or from wherever it was left.
     *
     * @param keys what tells each file that was copied from others, by name; without it the file's seal does
     * @return the files that another program has replaced, and which are left as they are
     */
    Set<String> finish(Intent intent, Map<String, Object> keys, Ledger ledger) throws IOException {
        Set<ReplaceStep> refused = intent.appendSteps().isEmpty() ? new LinkedHashSet<>() : findReplaced(intent, keys);
        if (refused.isEmpty()) {
            for (AppendStep appendStep : intent.appendSteps()) {
                lines.append(appendStep, intent.token());
            }
            refused.addAll(replaceFiles(intent, keys));
        }
        if (!refused.isEmpty()) {
            refuse(intent, refused, ledger);
        }
        syncFolders(intent);
        for (AppendStep appendStep : intent.appendSteps()) {
            lines.delete(appendStep, intent.token());
        }
        return names(refused);
    }

    /** Puts each copy in the place of its file; returns those for which another program was faster. */
    private Set<ReplaceStep> replaceFiles(Intent intent, Map<String, Object> keys) throws IOException {
        Set<ReplaceStep> refused = new LinkedHashSet<>();
        for (ReplaceStep replaceStep : intent.replaceSteps()) {
            if (isStaged(replaceStep, intent) && !isFileReplaced(replaceStep, intent.token(), keys)) {
                refused.add(replaceStep);
            }
        }
        return refused;
    }

    private static Set<String> names(Set<ReplaceStep> replaceSteps) {
        Set<String> names = new LinkedHashSet<>();
        replaceSteps.forEach(replaceStep -> names.add(replaceStep.replaces()));
        return names;
    }

    private Set<ReplaceStep> findReplaced(Intent intent, Map<String, Object> keys) throws IOException {
        Set<ReplaceStep> replaced = new LinkedHashSet<>();
        for (ReplaceStep replaceStep : intent.replaceSteps()) {
            if (isStaged(replaceStep, intent) && !originals.exists(replaceStep, keys)) {
                replaced.add(replaceStep);
            }
        }
        return replaced;
    }

    /**
     * Takes back what was to be moved out of a file that is another now. Its copy goes last: while it is there, a crash
     * repeats all of this.
     */
    private void refuse(Intent intent, Set<ReplaceStep> refused, Ledger ledger) throws IOException {
        log.warn(
                "{}: another program has replaced {}; it stays as that program has left it",
                settings.folder(),
                names(refused));
        for (AppendStep appendStep : intent.appendSteps()) {
            lines.takeBack(appendStep, intent.token());
            lines.delete(appendStep, intent.token());
        }
        if (!intent.appendSteps().isEmpty()) {
            // Their lines have other positions than the ledger says.
            List<String> archives =
                    intent.appendSteps().stream().map(AppendStep::file).toList();
            ledger.append(LedgerRecord.removingFiles(ledger.end(), archives));
        }
        for (ReplaceStep replaceStep : refused) {
            storage.delete(stagedPaths.copy(replaceStep.file(), intent.token()));
        }
    }

    private boolean isFileReplaced(ReplaceStep replaceStep, String token, Map<String, Object> keys) throws IOException {
        Path copy = stagedPaths.copy(replaceStep.file(), token);
        if (!originals.exists(replaceStep, keys)) {
            return false;
        }
        if (!replaceStep.file().equals(replaceStep.replaces())) {
            return isReformed(replaceStep, copy, keys);
        }
        if (replaceStep.file().endsWith(FileLayout.COMPRESSED_SUFFIX)) {
            storage.move(copy, settings.path(replaceStep.file()));
            return true;
        }
        return isReplaced(replaceStep, copy, keys);
    }

    /** Looks again as late as possible, since another program may replace the file, or append to it, at any moment. */
    private boolean isReplaced(ReplaceStep replaceStep, Path copy, Map<String, Object> keys) throws IOException {
        AppendFile file = AppendFile.open(settings.path(replaceStep.file()), storage);
        try {
            long covered = caughtUp(replaceStep, file, copy);
            if (!file.key().equals(AppendFile.key(settings.path(replaceStep.file())))
                    || !originals.exists(replaceStep, keys)) {
                return false;
            }
            storage.move(copy, settings.path(replaceStep.file()));
            listener.onReplaced(file, covered, replaceStep.file());
            return true;
        } finally {
            file.release();
        }
    }

    /** Brings a copy up to date with what was appended to the file; returns up to where it holds the file. */
    private long caughtUp(ReplaceStep replaceStep, AppendFile file, Path path) throws IOException {
        AppendFile copy = AppendFile.open(path, storage);
        try {
            if (copy.length() > replaceStep.size()) {
                copy.truncate(replaceStep.size());
                copy.sync();
            }
            long covered = replaceStep.coveredBytes();
            for (int round = 0; round < MAX_ROUNDS && file.length() > covered; round++) {
                long length = file.length();
                copy.appendFrom(file, covered, length);
                copy.sync();
                covered = length;
            }
            return covered;
        } finally {
            copy.release();
        }
    }

    /** Puts the other form of a file beside it and deletes the file; the other form, if the file has grown. */
    private boolean isReformed(ReplaceStep replaceStep, Path copy, Map<String, Object> keys) throws IOException {
        Path former = settings.path(replaceStep.replaces());
        Path packed = settings.path(replaceStep.file());
        if (Files.exists(packed) || Files.size(former) != replaceStep.coveredBytes()) {
            return false;
        }
        AppendFile file = AppendFile.open(former, storage);
        try {
            storage.move(copy, packed);
            boolean same = originals.exists(replaceStep, keys) && Files.size(former) == replaceStep.coveredBytes();
            storage.delete(same ? former : packed);
            if (same) {
                listener.onReplaced(file, replaceStep.coveredBytes(), replaceStep.replaces());
            }
            return same;
        } finally {
            file.release();
        }
    }

    /** Deletes the older of two forms of one content that a crash has left; if it has grown since, the newer. */
    private void removeOlderForm(ReplaceStep replaceStep) throws IOException {
        Path former = settings.path(replaceStep.replaces());
        Path packed = settings.path(replaceStep.file());
        if (!replaceStep.file().equals(replaceStep.replaces())
                && Files.exists(former)
                && Files.exists(packed)
                && Files.size(former) >= replaceStep.coveredBytes()
                && originals.hasSameContent(former, packed, replaceStep.coveredBytes())) {
            storage.delete(Files.size(former) == replaceStep.coveredBytes() ? former : packed);
        }
    }

    private void syncFolders(Intent intent) throws IOException {
        // A file that lines are appended to needs none: its name was synced when it was created.
        Set<Path> folders = new LinkedHashSet<>();
        intent.replaceSteps()
                .forEach(replaceStep ->
                        folders.add(settings.path(replaceStep.file()).getParent()));
        for (Path folder : folders) {
            syncFolder(folder);
        }
    }

    private void syncFolder(Path folder) throws IOException {
        if (Files.isDirectory(folder)) {
            storage.syncFolder(folder);
        }
    }
}
