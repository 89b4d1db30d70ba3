package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The right to write a folder, or only to read it: while another process has that right, or nothing can be written there. */
final class Access implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(Access.class);

    private final Settings settings;
    private final Redo redo;
    private final Optional<FolderLock> lock;
    private final Optional<String> refusal;
    private Ledger ledger;
    private Object ledgerKey;
    private FileTime ledgerTime;
    private long ledgerSize;

    private Access(Settings settings, Redo redo, Optional<FolderLock> lock, Optional<String> refusal, Ledger ledger) {
        this.settings = settings;
        this.redo = redo;
        this.lock = lock;
        this.refusal = refusal;
        this.ledger = ledger;
        this.ledgerKey = "";
        this.ledgerTime = FileTime.fromMillis(0);
        this.ledgerSize = ledger.size();
    }

    /**
     * Takes the folder, finishing what a crash left undone.
     *
     * @throws ReadOnlyJournalException if another process has it
     * @throws IOException if it cannot be written
     */
    static Access write(Settings settings, Storage storage) throws IOException {
        try (Unwinding opened = new Unwinding()) {
            FolderLock lock = opened.add(FolderLock.take(settings.folder(), storage));
            storage.createFolder(settings.memory());
            for (String folder : settings.layout().folders()) {
                storage.createFolder(settings.folder().resolve(folder));
            }
            Ledger ledger = opened.add(Ledger.open(settings.ledger(), storage));
            storage.syncFolder(settings.folder());
            Redo redo = new Redo(settings, storage, Access::ignoreFormer);
            redo.recover(ledger.work(), ledger);
            opened.keep();
            return new Access(settings, redo, Optional.of(lock), Optional.empty(), ledger);
        }
    }

    /** Before the journal is open, no former file is watched. */
    private static void ignoreFormer(LineFile former, long covered, String name) {}

    /** Looks into a folder that cannot be taken. */
    static Access read(Settings settings, Storage storage, ReadOnlyJournalException why) throws IOException {
        Redo redo = new Redo(settings, storage, Access::ignoreFormer);
        Ledger ledger = Ledger.read(settings.ledger());
        return new Access(settings, redo, Optional.empty(), Optional.of(why.getMessage()), ledger);
    }

    /** Returns why a folder could not be taken, for callers who may be far away: what is not meant for them, the log is told. */
    static ReadOnlyJournalException refused(Settings settings, Exception why) {
        if (why instanceof ReadOnlyJournalException held) {
            return held;
        }
        log.warn("{} cannot be written, which is tried again with each write: {}", settings.folder(), why.toString());
        return new ReadOnlyJournalException("this journal cannot be written at present; the container's log says why");
    }

    /**
     * Makes sure that what was written last can be synced, after a sync has failed.
     *
     * @throws IOException if it still fails
     */
    void requireSync(Storage storage) throws IOException {
        ledger.sync();
        Path appended = settings.path(ledger.ownership().appended());
        if (Files.isRegularFile(appended)) {
            LineFile file = LineFile.open(appended, storage);
            try {
                file.sync();
            } finally {
                file.release();
            }
        }
    }

    /** Finishes what a process that has ended left undone; does nothing while one has the folder. */
    static void finish(Settings settings, Storage storage) throws IOException {
        try {
            write(settings, storage).close();
        } catch (ReadOnlyJournalException e) {
            log.debug("{}: {}", settings.folder(), e.getMessage());
        }
    }

    /** Returns whether the folder is still the one whose lock is held, if any is. */
    boolean isInPlace() throws IOException {
        return lock.isEmpty() || lock.get().isInPlace();
    }

    /** Returns why nothing can be written; empty if it can. */
    Optional<String> refusal() {
        return refusal;
    }

    Ledger ledger() {
        return ledger;
    }

    /** Returns whether somebody has noted something since the ledger was read. */
    boolean hasMoved() throws IOException {
        Optional<BasicFileAttributes> now = ledgerNow();
        return now.isEmpty() ? ledgerSize > 0 : !isAsRead(now.get());
    }

    /** Returns whether files are being moved or replaced, or whoever did that has ended half way. */
    boolean isHalfDone() {
        return ledger.work().filter(redo::isHalfDone).isPresent();
    }

    /** Reads the ledger again if somebody has added to it; returns whether that is so. */
    boolean refresh() throws IOException {
        Optional<BasicFileAttributes> now = ledgerNow();
        if (now.isEmpty() || isAsRead(now.get())) {
            return false;
        }
        // Only once it was read counts it as known.
        ledger = Ledger.read(settings.ledger());
        ledgerKey = LineFile.keyOf(now.get(), settings.ledger());
        ledgerTime = now.get().lastModifiedTime();
        ledgerSize = now.get().size();
        return true;
    }

    private boolean isAsRead(BasicFileAttributes now) {
        return now.size() == ledgerSize
                && now.lastModifiedTime().equals(ledgerTime)
                && LineFile.keyOf(now, settings.ledger()).equals(ledgerKey);
    }

    private Optional<BasicFileAttributes> ledgerNow() throws IOException {
        try {
            return Optional.of(LineFile.attributes(settings.ledger()));
        } catch (NoSuchFileException none) {
            return Optional.empty();
        }
    }

    @Override
    public void close() throws IOException {
        ledger.close();
        if (lock.isPresent()) {
            lock.get().close();
        }
    }
}
