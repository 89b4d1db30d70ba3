package io.mneme.store.jsonl;

import io.mneme.store.jsonl.Work.Addition;
import io.mneme.store.jsonl.Work.Swap;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
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
 * <p>Until it is noted, a failure leaves everything as it was. From then on it is rolled forward, by {@link Redo}: at once,
 * or before anything else is written, or at the next start. Used in the writing turn only, but for {@link #stageLines} and
 * what is added to copies.
 */
final class FileChange<E> implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(FileChange.class);

    /** What the ledger and the folders may need beside the files. */
    private static final long MARGIN_BYTES = 1 << 16;

    private final Store<E> store;
    private final Settings settings;
    private final Storage storage;
    private final StagedFiles staged;
    private final List<Copy> copies = new ArrayList<>();
    private final List<Swap> swaps = new ArrayList<>();
    private final Map<String, Object> keys = new HashMap<>();
    private final Map<String, Long> lineBytes = new LinkedHashMap<>();
    private final List<Addition> additions = new ArrayList<>();
    private final List<ShelvedFile> sources = new ArrayList<>();

    private FileChange(Store<E> store, Settings settings, Storage storage, StagedFiles staged) {
        this.store = store;
        this.settings = settings;
        this.storage = storage;
        this.staged = staged;
    }

    /** Starts a change that copies text of these files. */
    static <E> FileChange<E> start(Store<E> store, Settings settings, Storage storage, Collection<String> files) {
        StagedFiles staged = store.arrears().staged().start(store.ledger().token(), files);
        return new FileChange<>(store, settings, storage, staged);
    }

    /**
     * Starts a copy of a file.
     *
     * @param name the name of the file it is to become
     * @param like the name of the file whose owner and permissions it gets
     * @throws IOException if the disk has no room for it
     */
    Copy stageCopy(String name, String like) throws IOException {
        Path original = settings.path(like);
        // How long another form of it will be shows only when it is written.
        long bytes = name.equals(like) ? Files.size(original) : 0;
        requireRoomFor(original.getParent(), bytes + MARGIN_BYTES);
        Copy copy = Copy.start(name, original, staged, storage);
        copies.add(copy);
        return copy;
    }

    /** Files whose place was taken are kept for programs that have them open; room for a change matters more. */
    private void requireRoomFor(Path folder, long bytes) throws IOException {
        if (!DiskSpace.hasRoom(storage, folder, bytes)) {
            store.refresh().releaseFormers();
            DiskSpace.requireRoom(storage, folder, bytes);
        }
    }

    /** Stages lines that are to be appended to a file. */
    void stageLines(String name, byte[] lines) throws IOException {
        Path path = staged.createLines(name);
        LineFile file = LineFile.open(path, storage);
        try {
            file.append(lines);
            file.sync();
        } finally {
            file.release();
        }
        lineBytes.put(name, (long) lines.length);
    }

    /** Returns whether another change has cancelled this one; then it is to be started again. */
    boolean isCancelled() {
        return staged.isCancelled();
    }

    /** Has a copy take the place of a file, of which it holds all up to a byte. */
    void replace(Part part, Copy copy, long covered) throws IOException {
        Seal former = part.seal(store.contents().sources().get(part.number));
        swaps.add(new Swap(copy.name(), part.name, covered, copy.length(), former));
        keys.put(part.name, part.key);
    }

    /** Has the staged lines appended to a file. */
    void extend(Part part) {
        additions.add(new Addition(part.name, part.size));
    }

    /** Returns the content of a copy, once it has taken the place of its file. */
    Source source(Copy copy) {
        ShelvedFile source = new ShelvedFile(settings.path(copy.name()), copy.key(), store.shelf());
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
    void commit(LedgerLine line, Contents<E> after) throws IOException {
        try {
            Work work = new Work(staged.token(), additions, swaps);
            prepare();
            store.ledger().append(line.with(work));
            store.arrears().begin(work);
            finish();
        } catch (IOException | RuntimeException e) {
            after.sources().release();
            discard();
            throw e;
        }
        staged.forget();
        sources.forEach(ShelvedFile::take);
        store.arrears().done();
        store.swap(after);
        swaps.forEach(this::takeIn);
    }

    private void prepare() throws IOException {
        staged.requireActive();
        store.arrears().staged().cancelOthers(staged);
        for (Map.Entry<String, Object> original : keys.entrySet()) {
            requireOriginal(settings.path(original.getKey()), original.getValue());
        }
        requireRoomToApply();
        // No staged file must be lost once the ledger says that it is there.
        Set<Path> folders = new LinkedHashSet<>();
        staged.all().forEach(path -> folders.add(path.getParent()));
        for (Path folder : folders) {
            storage.syncFolder(folder);
        }
    }

    private static void requireOriginal(Path path, Object key) throws IOException {
        try {
            if (!LineFile.key(path).equals(key)) {
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
        copies.forEach(Copy::close);
        Set<String> replaced = store.arrears().finish(keys, store.ledger());
        if (!replaced.isEmpty()) {
            store.readAnew();
            store.arrears().done();
            throw new ReplacedFileException();
        }
    }

    private void takeIn(Swap swap) {
        try {
            store.refresh().takeIn(swap.file());
        } catch (IOException e) {
            // The change is made; what could not be read now is read at the next look.
            log.warn("{}: could not take in what another program appended during a change", swap.file(), e);
        }
    }

    /** What was noted needs its staged files still. */
    private void discard() {
        copies.forEach(Copy::close);
        if (!store.arrears().isUnfinished()) {
            store.arrears().discard(staged.all(), store.ledger());
        }
        staged.forget();
    }

    /** Ends the change; if it was not made, what it has staged is deleted. */
    @Override
    public void close() {
        copies.forEach(Copy::close);
        store.arrears().staged().end(staged);
        store.arrears().discard(staged.all());
    }
}
