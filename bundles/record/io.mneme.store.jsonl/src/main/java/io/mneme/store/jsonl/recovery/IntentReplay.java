package io.mneme.store.jsonl.recovery;

import io.mneme.store.jsonl.config.FileLayout;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.files.StagedPaths;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies the intent of a ledger line to the files. After a crash at any moment, either all steps of a change are
 * applied or none, and no staged file with a former text remains.
 *
 * <ol>
 *   <li>Copies and lines are written to staged files beside their target files, and synced. Their names have a token.
 *   <li>A ledger line with this token is written and synced. From then on, opening the journal completes the change.
 *   <li>Lines are appended to their files, then copies are renamed over theirs.
 *   <li>The files that have got lines are synced, and the folders. Then the staged lines are deleted.
 * </ol>
 *
 * <p>The files show which steps were applied. Staged files with another token are deleted. A file that another program
 * has replaced meanwhile is never overwritten: its copy is deleted instead.
 */
public final class IntentReplay {

    private static final Logger log = LoggerFactory.getLogger(IntentReplay.class);

    /** Limit of the attempts to complete a copy of a file that keeps growing. */
    private static final int MAX_ROUNDS = 8;

    private final JournalSettings settings;
    private final Storage storage;
    private final StagedPaths stagedPaths;
    private final StagedLines lines;
    private final OriginalFiles originals;
    private final ReplacementListener listener;

    /** Receives each file that was replaced by its copy. */
    public interface ReplacementListener {

        /**
         * Receives a replaced file, which is open during the call.
         *
         * @param covered end of the bytes that the new file contains
         */
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

    /** Completes an interrupted change, and deletes all other staged files. */
    public void recover(Optional<Intent> intent) throws IOException {
        if (intent.isPresent() && isUnfinished(intent.get())) {
            finish(intent.get(), Map.of());
            log.info("{}: finished a change of files that was interrupted", settings.folder());
        }
        if (intent.isPresent()) {
            for (ReplaceStep step : intent.get().replaceSteps()) {
                removeOlderForm(step);
            }
        }
        for (Path leftover : stagedPaths.listFiles()) {
            storage.delete(leftover);
        }
        for (String folder : settings.layout().folders()) {
            syncFolder(settings.folder().resolve(folder));
        }
    }

    /** Returns whether a process is applying an intent of the ledger, or has crashed before it was complete. */
    public boolean isInProgress(Intent intent) {
        return isUnfinished(intent) || intent.replaceSteps().stream().anyMatch(this::existsTwice);
    }

    private boolean existsTwice(ReplaceStep step) {
        try {
            return !step.file().equals(step.replaces())
                    && Files.exists(settings.path(step.file()))
                    && originals.exists(step, Map.of());
        } catch (IOException e) {
            return true;
        }
    }

    private boolean isUnfinished(Intent intent) {
        return intent.replaceSteps().stream().anyMatch(step -> isStaged(step, intent))
                || intent.appendSteps().stream().anyMatch(step -> lines.isStaged(step, intent.token()));
    }

    private boolean isStaged(ReplaceStep step, Intent intent) {
        return Files.exists(stagedPaths.copy(step.file(), intent.token()));
    }

    /**
     * Applies the steps that are not applied yet.
     *
     * @param keys keys of the files that were copied, by name; a file without one is identified by its fingerprint
     * @return names of the files that another program has replaced, and which therefore stay unchanged
     */
    Set<String> finish(Intent intent, Map<String, Object> keys) throws IOException {
        Set<String> replaced = apply(intent, keys);
        sync(intent);
        for (Path path : stagedLines(intent)) {
            storage.delete(path);
        }
        return replaced;
    }

    /**
     * Applies the steps as {@link #finish} does, but may leave some of them to be lost with the power. The staged lines
     * remain until {@link #sync}, so that a recovery repeats such steps.
     */
    Set<String> apply(Intent intent, Map<String, Object> keys) throws IOException {
        Set<ReplaceStep> rejected = intent.appendSteps().isEmpty() ? new LinkedHashSet<>() : findReplaced(intent, keys);
        if (rejected.isEmpty()) {
            for (AppendStep step : intent.appendSteps()) {
                lines.append(step, intent.token());
            }
            rejected.addAll(replaceFiles(intent, keys));
        }
        if (!rejected.isEmpty()) {
            cancel(intent, rejected);
        }
        return names(rejected);
    }

    /** Makes the steps that were applied durable. */
    void sync(Intent intent) throws IOException {
        for (AppendStep step : intent.appendSteps()) {
            lines.sync(step, intent.token());
        }
        syncFolders(intent);
    }

    /** Returns the staged files of lines, which are not needed after {@link #sync}. */
    Set<Path> stagedLines(Intent intent) {
        Set<Path> paths = new LinkedHashSet<>();
        intent.appendSteps().forEach(step -> paths.add(lines.path(step, intent.token())));
        return paths;
    }

    /** Renames each copy over its file; returns the steps whose file another program has replaced. */
    private Set<ReplaceStep> replaceFiles(Intent intent, Map<String, Object> keys) throws IOException {
        Set<ReplaceStep> rejected = new LinkedHashSet<>();
        for (ReplaceStep step : intent.replaceSteps()) {
            if (isStaged(step, intent) && !replace(step, intent.token(), keys)) {
                rejected.add(step);
            }
        }
        return rejected;
    }

    private static Set<String> names(Set<ReplaceStep> steps) {
        Set<String> names = new LinkedHashSet<>();
        steps.forEach(step -> names.add(step.replaces()));
        return names;
    }

    private Set<ReplaceStep> findReplaced(Intent intent, Map<String, Object> keys) throws IOException {
        Set<ReplaceStep> replaced = new LinkedHashSet<>();
        for (ReplaceStep step : intent.replaceSteps()) {
            if (isStaged(step, intent) && !originals.exists(step, keys)) {
                replaced.add(step);
            }
        }
        return replaced;
    }

    /**
     * Cancels a change after another program has replaced some of its files. Lines that were moved out of them are
     * removed again. The copies are deleted last: as long as one exists, a recovery after a crash repeats all of this.
     *
     * <p>The ledger has positions and fingerprints of the files as they would be after the change. The caller reads
     * the files, which differ from these fingerprints, as replaced ones, so followers learn which positions are given up.
     */
    private void cancel(Intent intent, Set<ReplaceStep> rejected) throws IOException {
        log.warn(
                "{}: another program has replaced {}; it stays as that program has left it",
                settings.folder(),
                names(rejected));
        for (AppendStep step : intent.appendSteps()) {
            lines.remove(step, intent.token());
            lines.delete(step, intent.token());
        }
        for (ReplaceStep step : rejected) {
            storage.delete(stagedPaths.copy(step.file(), intent.token()));
        }
    }

    private boolean replace(ReplaceStep step, String token, Map<String, Object> keys) throws IOException {
        Path copy = stagedPaths.copy(step.file(), token);
        if (!originals.exists(step, keys)) {
            return false;
        }
        if (!step.file().equals(step.replaces())) {
            return replaceForm(step, copy, keys);
        }
        if (step.file().endsWith(FileLayout.COMPRESSED_SUFFIX)) {
            storage.move(copy, settings.path(step.file()));
            return true;
        }
        return replaceByCopy(step, copy, keys);
    }

    /** Checks the file as late as possible, since another program may replace it or append to it at any moment. */
    private boolean replaceByCopy(ReplaceStep step, Path copy, Map<String, Object> keys) throws IOException {
        try (AppendFile file = AppendFile.open(settings.path(step.file()), storage)) {
            long covered = catchUp(step, file, copy);
            if (!file.key().equals(AppendFile.key(settings.path(step.file()))) || !originals.exists(step, keys)) {
                return false;
            }
            storage.move(copy, settings.path(step.file()));
            listener.onReplaced(file, covered, step.file());
            return true;
        }
    }

    /** Appends to a copy what was appended to its file; returns the end of the bytes that the copy contains. */
    private long catchUp(ReplaceStep step, AppendFile file, Path path) throws IOException {
        try (AppendFile copy = AppendFile.open(path, storage)) {
            if (copy.length() > step.size()) {
                copy.truncate(step.size());
                copy.sync();
            }
            long covered = step.coveredBytes();
            for (int round = 0; round < MAX_ROUNDS && file.length() > covered; round++) {
                long length = file.length();
                copy.appendFrom(file, covered, length);
                copy.sync();
                covered = length;
            }
            return covered;
        }
    }

    /**
     * Replaces a file by its compressed or plain form. If the file has grown, it stays, and the new form is deleted.
     */
    private boolean replaceForm(ReplaceStep step, Path copy, Map<String, Object> keys) throws IOException {
        Path former = settings.path(step.replaces());
        Path newForm = settings.path(step.file());
        if (Files.exists(newForm) || Files.size(former) != step.coveredBytes()) {
            return false;
        }
        try (AppendFile file = AppendFile.open(former, storage)) {
            storage.move(copy, newForm);
            boolean unchanged = originals.exists(step, keys) && Files.size(former) == step.coveredBytes();
            storage.delete(unchanged ? former : newForm);
            if (unchanged) {
                listener.onReplaced(file, step.coveredBytes(), step.replaces());
            }
            return unchanged;
        }
    }

    /** Deletes one of two forms of the same content after a crash: the former one, unless it has grown since. */
    private void removeOlderForm(ReplaceStep step) throws IOException {
        Path former = settings.path(step.replaces());
        Path newForm = settings.path(step.file());
        if (!step.file().equals(step.replaces())
                && Files.exists(former)
                && Files.exists(newForm)
                && Files.size(former) >= step.coveredBytes()
                && originals.hasSameContent(former, newForm, step.coveredBytes())) {
            storage.delete(Files.size(former) == step.coveredBytes() ? former : newForm);
        }
    }

    private void syncFolders(Intent intent) throws IOException {
        // Archives too: another program may have just created one, and its name need not be durable yet.
        Set<Path> folders = new LinkedHashSet<>();
        intent.appendSteps()
                .forEach(step -> folders.add(settings.path(step.file()).getParent()));
        intent.replaceSteps()
                .forEach(step -> folders.add(settings.path(step.file()).getParent()));
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
