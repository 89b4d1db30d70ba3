package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.config.Durability;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.files.StagedFiles;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.IoTask;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ByteRange;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import io.mneme.store.jsonl.recovery.IntentReplay;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An atomic change of one or several files: they are staged, noted in the ledger as an intent, applied and published.
 *
 * <p>If staging fails, all files stay unchanged. A noted change is rolled forward by {@link IntentReplay}: at once,
 * before anything else is written, or at the next start. Used in the write turn only, except {@link #stageLines},
 * {@link #syncNames}, {@link #settle} and appends to copies.
 */
public final class FileChange<E> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(FileChange.class);

    /** Disk space for the ledger and the folders, in addition to the files. */
    private static final long MARGIN_BYTES = 1 << 16;

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final Storage storage;
    private final StagedFiles staged;
    private final List<StagedCopy> copies = new ArrayList<>();
    private final List<ReplaceStep> replaceSteps = new ArrayList<>();
    private final Map<String, Object> keys = new HashMap<>();
    private final MovedLines movedLines;
    private final List<AppendStep> appendSteps = new ArrayList<>();
    private final List<LazyFile> sources = new ArrayList<>();
    private final Set<Path> durableNames = new HashSet<>();

    private FileChange(JournalStore<E> store, JournalSettings settings, Storage storage, StagedFiles staged) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.staged = staged;
        this.movedLines = new MovedLines(settings, storage, staged);
    }

    /** Starts a change that stages text of these files. */
    public static <E> FileChange<E> start(
            JournalStore<E> store, JournalSettings settings, Storage storage, Collection<String> files) {
        StagedFiles staged = store.unfinishedWork().startStaging(store.ledger().newToken(), files);
        return new FileChange<>(store, settings, storage, staged);
    }

    /**
     * Stages a copy of a file.
     *
     * @param name name of the file that the copy will replace
     * @param like name of the file whose owner and permissions the copy gets
     * @throws IOException if the disk has no room for the copy
     */
    public StagedCopy stageCopy(String name, String like) throws IOException {
        Path original = settings.path(like);
        // The length of a compressed copy is known only after it was written.
        long bytes = name.equals(like) ? Files.size(original) : 0;
        requireRoomFor(original.getParent(), bytes + MARGIN_BYTES);
        StagedCopy copy = StagedCopy.create(name, original, staged, storage);
        copies.add(copy);
        return copy;
    }

    /** Releases replaced files if necessary. They are kept for late lines only, so a change is more important. */
    private void requireRoomFor(Path folder, long bytes) throws IOException {
        long usable = storage.usableSpace(folder);
        if (usable < bytes) {
            store.fileRefresh().releaseReplacedFiles();
            usable = storage.usableSpace(folder);
        }
        if (usable < bytes) {
            // Without the path: remote callers see the message.
            throw new IOException("disk full: the change needs " + bytes + " bytes, " + usable + " are usable");
        }
    }

    /**
     * Stages lines that the change will append to other files.
     *
     * @param from name of the file that has the lines, and that a copy without them will replace
     * @param ranges the lines for each file, by its name
     */
    public void stageLines(String from, AppendFile source, Map<String, List<ByteRange>> ranges) throws IOException {
        movedLines.stage(from, source, ranges);
    }

    /** Makes the names of the staged files durable; {@link #commit} does so for files that were staged later. */
    public void syncNames() throws IOException {
        Set<Path> added = new LinkedHashSet<>(staged.stagedFiles());
        added.removeAll(durableNames);
        Set<Path> folders = new LinkedHashSet<>();
        added.forEach(path -> folders.add(path.getParent()));
        for (Path folder : folders) {
            storage.syncFolder(folder);
        }
        durableNames.addAll(added);
    }

    /** Returns whether another change has cancelled this one; then the caller starts a new one. */
    public boolean isCancelled() {
        return staged.isCancelled();
    }

    /**
     * Adds the replacement of a file by a copy.
     *
     * @param covered end of the bytes of the file that the copy contains
     */
    public void replace(FileState state, StagedCopy copy, long covered) throws IOException {
        Fingerprint former = state.fingerprint(store.contents().fileSet().get(state.number()));
        replaceSteps.add(new ReplaceStep(copy.name(), state.name(), covered, copy.length(), former));
        keys.put(state.name(), state.key());
    }

    /** Adds the append of the staged lines to a file. */
    public void extend(FileState state) {
        appendSteps.add(movedLines.appendTo(state));
    }

    /** Returns the source of a copy, which can be read after the copy has replaced its file. */
    public RefCountedSource source(StagedCopy copy) {
        LazyFile source = new LazyFile(settings.path(copy.name()), copy.key(), store.handleCache());
        sources.add(source);
        return source;
    }

    /**
     * Notes the change, applies it and publishes the new contents.
     *
     * @param record the record of the change for the ledger
     * @param after the contents after the change; released if the change fails
     * @throws IOException if the change failed. If it was not noted, nothing has changed; otherwise it is rolled
     *     forward before anything else is written. A file that another program has replaced stays unchanged
     */
    public void commit(LedgerRecord record, JournalContents<E> after) throws IOException {
        try {
            Intent intent = new Intent(staged.token(), appendSteps, replaceSteps);
            prepare();
            store.ledger().append(record.with(intent));
            store.unfinishedWork().started(intent);
            apply();
        } catch (IOException | RuntimeException e) {
            after.fileSet().release();
            discard();
            throw e;
        }
        staged.forget();
        sources.forEach(LazyFile::openNow);
        store.unfinishedWork().finished();
        store.replaceContents(after);
        replaceSteps.forEach(this::scanReplacement);
    }

    private void prepare() throws IOException {
        staged.requireActive();
        store.unfinishedWork().cancelOthers(staged);
        for (Map.Entry<String, Object> original : keys.entrySet()) {
            requireOriginal(settings.path(original.getKey()), original.getValue());
        }
        requireRoomToApply();
        // No staged file may be lost after the ledger has the intent.
        syncNames();
    }

    private static void requireOriginal(Path path, Object key) throws IOException {
        try {
            if (!AppendFile.key(path).equals(key)) {
                throw new ReplacedFileException();
            }
        } catch (NoSuchFileException gone) {
            throw new ReplacedFileException();
        }
    }

    private void requireRoomToApply() throws IOException {
        Map<Path, Long> needed = new LinkedHashMap<>();
        movedLines
                .bytes()
                .forEach((name, bytes) -> needed.merge(settings.path(name).getParent(), bytes, Long::sum));
        needed.merge(settings.folder(), MARGIN_BYTES, Long::sum);
        for (Map.Entry<Path, Long> folder : needed.entrySet()) {
            requireRoomFor(folder.getKey(), folder.getValue());
        }
    }

    private void apply() throws IOException {
        copies.forEach(StagedCopy::close);
        Set<String> replaced = store.unfinishedWork().apply(keys);
        IoTask settlement = store.unfinishedWork().settlement();
        if (isSettledLater() && replaced.isEmpty()) {
            store.ledger().settlement().leave(settlement);
        } else {
            settlement.run();
        }
        if (!replaced.isEmpty()) {
            store.reload();
            store.unfinishedWork().finished();
            throw new ReplacedFileException();
        }
    }

    /** Under {@code always} the next entry is acknowledged as durable, so the name of its file must be durable, too. */
    private boolean isSettledLater() {
        return settings.durability() != Durability.ALWAYS && !appendSteps.isEmpty();
    }

    /**
     * Makes a committed change durable, if it is not durable yet; for any thread. Until then its lines are also in a staged
     * file, so that a loss of power loses none.
     */
    public void settle() throws IOException {
        store.ledger().settlement().settle();
    }

    private void scanReplacement(ReplaceStep replaceStep) {
        try {
            store.fileRefresh().scanGrowth(replaceStep.file());
        } catch (IOException e) {
            // The change is applied; the next refresh reads the lines.
            log.warn(
                    "{}: lines that another program appended during a change could not be read yet",
                    replaceStep.file(),
                    e);
        }
    }

    /** Deletes the staged files, unless the ledger has the intent: then the replay needs them. */
    private void discard() {
        copies.forEach(StagedCopy::close);
        if (!store.unfinishedWork().isUnfinished()) {
            store.unfinishedWork().discard(staged.stagedFiles(), store.ledger());
        }
        staged.forget();
    }

    /** Ends the change. If it was not applied, its staged files are deleted. */
    @Override
    public void close() {
        copies.forEach(StagedCopy::close);
        store.unfinishedWork().endStaging(staged);
        store.unfinishedWork().discard(staged.stagedFiles());
        store.fileRefresh().replacedFiles().releaseSurplus();
    }

    /** Another program has replaced a file that was to be changed, so that file was not changed. */
    public static final class ReplacedFileException extends IOException {

        private static final long serialVersionUID = 1L;

        ReplacedFileException() {
            super("another program has just replaced it; try again");
        }
    }
}
