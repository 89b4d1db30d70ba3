package io.mneme.store.jsonl;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.Change.What;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The files of a journal, and what they hold now. All but {@link #view()} and {@link #hasBeenTouched} is used in the
 * writing turn only.
 */
final class Store<E> implements AutoCloseable {

    /**
     * More positions than are given out between two seals. When the process was killed and the file then replaced, how
     * many there were is known to nobody, and none may be given out again.
     */
    private static final long MOST_UNSEALED = 1L << 32;

    private final Settings settings;
    private final Storage storage;
    private final Decoder<E> decoder;
    private final FolderLock lock;
    private final Ledger ledger;
    private final Path path;
    private Contents<E> contents;
    private @Nullable Cut unfinished;
    private volatile View<E> view;
    private volatile boolean closed;

    private Store(
            Settings settings,
            Storage storage,
            Decoder<E> decoder,
            FolderLock lock,
            Ledger ledger,
            Contents<E> contents) {
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
        this.lock = lock;
        this.ledger = ledger;
        this.path = settings.path();
        this.contents = contents;
        this.view = contents.view();
    }

    /** Takes the folder, finishes what a crash left undone and reads the file. */
    static <E> Store<E> open(Settings settings, Storage storage, Decoder<E> decoder) throws IOException {
        storage.createFolder(settings.folder());
        try (Unwinding opened = new Unwinding()) {
            FolderLock lock = opened.add(FolderLock.take(settings.folder(), storage));
            storage.createFolder(settings.memory());
            Ledger ledger = opened.add(Ledger.open(settings.changes(), storage));
            storage.syncFolder(settings.folder());
            new Replacement(settings, storage).recover(ledger.last());
            LineFile file = LineFile.openOrCreate(settings.path(), storage);
            opened.add(file::release);
            new TornTail(file, settings, storage).repair(decoder);
            Contents<E> contents = Contents.scan(file, decoder, ledger, settings.maxLine());
            if (!ledger.seal().holds(contents.view().rows(), file)) {
                ledger.append(replaced(Math.max(contents.end(), ledger.seal().end()) + MOST_UNSEALED));
                contents = Contents.scan(file, decoder, ledger, settings.maxLine());
            }
            ledger.seal(contents.seal());
            opened.keep();
            return new Store<>(settings, storage, decoder, lock, ledger, contents);
        }
    }

    private static LedgerLine replaced(long position) {
        return new LedgerLine(
                Optional.of(new Change(new Position(position), What.REPLACED_FILE, Position.START, "")),
                Seal.empty(position),
                0,
                0);
    }

    /**
     * Returns what there is now, its file retained for the caller.
     *
     * @throws JournalException if the journal is closed
     */
    View<E> view() {
        while (true) {
            View<E> now = view;
            if (now.file().retain()) {
                return now;
            }
            refuseIfClosed();
        }
    }

    /** Returns whether the file is no longer what we last saw of it; our own writes count too. */
    boolean hasBeenTouched() {
        try {
            return !view.shows(LineFile.attributes(path), path);
        } catch (IOException e) {
            return true;
        }
    }

    /**
     * Takes in what other programs did to the file since the last look. What they put in its place counts as new.
     *
     * @throws IOException if that failed; all is as it was, and the next look tries again
     */
    void look() throws IOException {
        refuseIfClosed();
        finishCut();
        BasicFileAttributes now = attributes();
        LineFile file = contents.file();
        if (now == null || !file.isDescribedBy(now, path)) {
            replaceBy(LineFile.openOrCreate(path, storage));
        } else if (contents.isBroken()) {
            readAnew();
        } else if (now.size() == contents.size() && contents.isUnmodifiedAt(now.lastModifiedTime())) {
            contents.modified(now.lastModifiedTime());
            publish();
        } else if (now.size() != contents.size() && now.size() >= contents.scanned() && contents.isStillThere()) {
            contents.absorb(now);
            publish();
        } else {
            replaceBy(retained(file));
        }
    }

    /** Looks, unless the file is as long as we left it: cheaper, but blind to a file that took the place of ours. */
    void lookAtLength() throws IOException {
        refuseIfClosed();
        if (isInDoubt() || contents.file().length() != contents.size()) {
            look();
        }
    }

    /** Returns whether nothing may be written before the next look. */
    boolean isInDoubt() {
        return closed || unfinished != null || contents.isBroken();
    }

    private @Nullable BasicFileAttributes attributes() throws IOException {
        try {
            return LineFile.attributes(path);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    private static LineFile retained(LineFile file) {
        file.retain();
        return file;
    }

    private void replaceBy(LineFile other) throws IOException {
        try {
            if (!contents.isEmpty()) {
                ledger.append(replaced(contents.end() + 1));
            }
            swap(Contents.scan(other, decoder, ledger, settings.maxLine()));
        } catch (IOException | RuntimeException e) {
            other.release();
            throw e;
        }
        ledger.seal(contents.seal());
    }

    private void readAnew() throws IOException {
        LineFile file = retained(contents.file());
        try {
            swap(Contents.scan(file, decoder, ledger, settings.maxLine()));
        } catch (IOException | RuntimeException e) {
            file.release();
            throw e;
        }
    }

    /** Puts another content in the place of the present one. */
    void swap(Contents<E> next) {
        LineFile former = contents.file();
        contents = next;
        publish();
        former.release();
    }

    /** Lets everyone see what there is now. */
    void publish() {
        view = contents.view();
    }

    /** Takes back a write that failed half way: now, or at the next look if that fails too. */
    void cut(Cut failed) throws IOException {
        unfinished = failed;
        contents.modified(null);
        finishCut();
    }

    private void finishCut() throws IOException {
        if (unfinished != null) {
            unfinished.make();
            unfinished = null;
        }
    }

    private void refuseIfClosed() {
        if (closed) {
            throw new JournalException("the journal in " + path + " is closed");
        }
    }

    Contents<E> contents() {
        return contents;
    }

    Ledger ledger() {
        return ledger;
    }

    Path path() {
        return path;
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (lock;
                ledger) {
            contents.file().sync();
            ledger.seal(contents.seal());
        } finally {
            contents.file().release();
        }
    }
}
