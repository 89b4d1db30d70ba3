package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.JournalContents;
import io.mneme.store.jsonl.files.ByteRange;
import io.mneme.store.jsonl.files.FileState;
import io.mneme.store.jsonl.files.Fingerprint;
import io.mneme.store.jsonl.files.LazyFile;
import io.mneme.store.jsonl.files.StagedCopy;
import io.mneme.store.jsonl.files.StagedFiles;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.ByteSource;
import io.mneme.store.jsonl.io.DiskSpace;
import io.mneme.store.jsonl.io.RefCountedSource;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Intent;
import io.mneme.store.jsonl.ledger.Intent.AppendStep;
import io.mneme.store.jsonl.ledger.Intent.ReplaceStep;
import io.mneme.store.jsonl.ledger.LedgerRecord.CommitRecord;
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
 * One change of one or several files, which happens as a whole or not at all: its files are staged, it is noted in the
 * ledger, applied, and published.
 *
 * <p>Until it is noted, a failure leaves everything as it was. From then on it is rolled forward, by
 * {@link IntentReplay}: at once, or before anything else is written, or at the next start. Used in the writing turn
 * only, except {@link #stageLines}, {@link #syncNames} and appends to copies.
 */
public final class FileChange<E> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(FileChange.class);

    /** What the ledger and the folders may need beside the files. */
    private static final long MARGIN_BYTES = 1 << 16;

    private final JournalStore<E> store;
    private final JournalSettings settings;
    private final Storage storage;
    private final StagedFiles staged;
    private final List<StagedCopy> copies = new ArrayList<>();
    private final List<ReplaceStep> replaceSteps = new ArrayList<>();
    private final Map<String, Object> keys = new HashMap<>();
    private final Map<String, Long> lineBytes = new LinkedHashMap<>();
    private final List<AppendStep> appendSteps = new ArrayList<>();
    private final List<LazyFile> sources = new ArrayList<>();
    private final Set<Path> durableNames = new HashSet<>();

    private FileChange(JournalStore<E> store, JournalSettings settings, Storage storage, StagedFiles staged) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.staged = staged;
    }

    /** Starts a change that copies text of these files. */
    public static <E> FileChange<E> start(
            JournalStore<E> store, JournalSettings settings, Storage storage, Collection<String> files) {
        StagedFiles staged =
                store.unfinishedWork().staged().start(store.ledger().newToken(), files);
        return new FileChange<>(store, settings, storage, staged);
    }

    /**
     * Starts a copy of a file.
     *
     * @param name the name of the file it is to become
     * @param like the name of the file whose owner and permissions it gets
     * @throws IOException if the disk has no room for it
     */
    public StagedCopy stageCopy(String name, String like) throws IOException {
        Path original = settings.path(like);
        // How long another form of it will be shows only when it is written.
        long bytes = name.equals(like) ? Files.size(original) : 0;
        requireRoomFor(original.getParent(), bytes + MARGIN_BYTES);
        StagedCopy copy = StagedCopy.create(name, original, staged, storage);
        copies.add(copy);
        return copy;
    }

    /** Files whose place was taken are kept for programs that have them open; room for a change matters more. */
    private void requireRoomFor(Path folder, long bytes) throws IOException {
        if (!DiskSpace.hasRoom(storage, folder, bytes)) {
            store.fileRefresh().releaseFormers();
            DiskSpace.requireRoom(storage, folder, bytes);
        }
    }

    /** Stages lines that the change appends to a file: these ranges of another file. */
    public void stageLines(String name, ByteSource source, List<ByteRange> ranges) throws IOException {
        Path path = staged.createLines(name);
        AppendFile file = AppendFile.open(path, storage);
        long bytes = 0;
        try {
            for (ByteRange range : ranges) {
                file.appendFrom(source, range.from(), range.to());
                bytes += range.to() - range.from();
            }
            file.sync();
        } finally {
            file.release();
        }
        lineBytes.put(name, bytes);
    }

    /** Makes the names of the staged files durable; {@link #commit} does so for those that were staged since. */
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

    /** Returns whether another change has cancelled this one; then it is to be started again. */
    public boolean isCancelled() {
        return staged.isCancelled();
    }

    /** Has a copy take the place of a file, of which it holds all up to a byte. */
    public void replace(FileState state, StagedCopy copy, long covered) throws IOException {
        Fingerprint former = state.fingerprint(store.contents().fileSet().get(state.number()));
        replaceSteps.add(new ReplaceStep(copy.name(), state.name(), covered, copy.length(), former));
        keys.put(state.name(), state.key());
    }

    /** Has the staged lines appended to a file. */
    public void extend(FileState state) {
        appendSteps.add(new AppendStep(state.name(), state.size()));
    }

    /** Returns the content of a copy, once it has taken the place of its file. */
    public RefCountedSource source(StagedCopy copy) {
        LazyFile source = new LazyFile(settings.path(copy.name()), copy.key(), store.handleCache());
        sources.add(source);
        return source;
    }

    /**
     * Makes the change.
     *
     * @param line what is to be noted of it
     * @param after what the files hold afterwards; released if this fails
     * @throws IOException if it failed. Then it was not noted, and all is as it was; or it is rolled forward before anything
     *     else is written; or another program has replaced a file, which is left as it is
     */
    public void commit(CommitRecord line, JournalContents<E> after) throws IOException {
        try {
            Intent intent = new Intent(staged.token(), appendSteps, replaceSteps);
            prepare();
            store.ledger().append(line.with(intent));
            store.unfinishedWork().started(intent);
            finish();
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
        store.unfinishedWork().staged().cancelOthers(staged);
        for (Map.Entry<String, Object> original : keys.entrySet()) {
            requireOriginal(settings.path(original.getKey()), original.getValue());
        }
        requireRoomToApply();
        // No staged file may be lost once the ledger has the intent.
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
        lineBytes.forEach((name, bytes) -> needed.merge(settings.path(name).getParent(), bytes, Long::sum));
        needed.merge(settings.folder(), MARGIN_BYTES, Long::sum);
        for (Map.Entry<Path, Long> folder : needed.entrySet()) {
            requireRoomFor(folder.getKey(), folder.getValue());
        }
    }

    private void finish() throws IOException {
        copies.forEach(StagedCopy::close);
        Set<String> replaced = store.unfinishedWork().finish(keys, store.ledger());
        if (!replaced.isEmpty()) {
            store.reload();
            store.unfinishedWork().finished();
            throw new ReplacedFileException();
        }
    }

    private void scanReplacement(ReplaceStep replaceStep) {
        try {
            store.fileRefresh().scanGrowth(replaceStep.file());
        } catch (IOException e) {
            // The change is made; what could not be read now is read at the next look.
            log.warn("{}: could not take in what another program appended during a change", replaceStep.file(), e);
        }
    }

    /** What was noted needs its staged files still. */
    private void discard() {
        copies.forEach(StagedCopy::close);
        if (!store.unfinishedWork().isUnfinished()) {
            store.unfinishedWork().discard(staged.stagedFiles(), store.ledger());
        }
        staged.forget();
    }

    /** Ends the change; if it was not made, what it has staged is deleted. */
    @Override
    public void close() {
        copies.forEach(StagedCopy::close);
        store.unfinishedWork().staged().end(staged);
        store.unfinishedWork().discard(staged.stagedFiles());
        store.fileRefresh().replacedFiles().releaseSurplus();
    }
}
