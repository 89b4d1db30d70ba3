package io.mneme.store.jsonl.process;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.recovery.IntentReplay;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Access to a journal's folder: for reading and writing, or for reading only if this process cannot write the folder.
 */
public final class FolderAccess implements Closeable {

    private static final Logger log = LoggerFactory.getLogger(FolderAccess.class);

    private final JournalSettings settings;
    private final IntentReplay replay;
    private final Optional<FolderLock> lock;
    private final Optional<String> refusal;
    private Ledger ledger;
    private Object ledgerKey;
    private FileTime ledgerTime;
    private long ledgerSize;

    private FolderAccess(
            JournalSettings settings,
            IntentReplay replay,
            Optional<FolderLock> lock,
            Optional<String> refusal,
            Ledger ledger) {
        this.settings = settings;
        this.replay = replay;
        this.lock = lock;
        this.refusal = refusal;
        this.ledger = ledger;
        this.ledgerKey = "";
        this.ledgerTime = FileTime.fromMillis(0);
        this.ledgerSize = ledger.size();
    }

    /**
     * Locks the folder for writing, and completes a change that a crash has interrupted.
     *
     * @throws ReadOnlyJournalException if another process has locked the folder
     * @throws IOException if the folder cannot be written
     */
    public static FolderAccess openForWriting(JournalSettings settings, Storage storage) throws IOException {
        try (CloseOnFailure opened = new CloseOnFailure()) {
            FolderLock lock = opened.add(FolderLock.acquire(settings.folder(), storage));
            storage.createFolder(settings.metadataFolder());
            for (String folder : settings.layout().folders()) {
                storage.createFolder(settings.folder().resolve(folder));
            }
            Ledger ledger = opened.add(Ledger.open(settings.ledgerFile(), storage));
            storage.syncFolder(settings.folder());
            IntentReplay replay = new IntentReplay(settings, storage, FolderAccess::ignoreReplaced);
            replay.recover(ledger.intent());
            opened.commit();
            return new FolderAccess(settings, replay, Optional.of(lock), Optional.empty(), ledger);
        }
    }

    /** Before the journal is open, no replaced file is watched. */
    private static void ignoreReplaced(AppendFile former, long covered, String name) {}

    /** Opens a folder for reading that this process cannot write, for the given reason. */
    public static FolderAccess openReadOnly(JournalSettings settings, Storage storage, ReadOnlyJournalException refusal)
            throws IOException {
        IntentReplay replay = new IntentReplay(settings, storage, FolderAccess::ignoreReplaced);
        Ledger ledger = Ledger.read(settings.ledgerFile());
        return new FolderAccess(settings, replay, Optional.empty(), Optional.of(refusal.getMessage()), ledger);
    }

    /** Returns the exception for callers, which may be remote: paths and causes are written to the log only. */
    public static ReadOnlyJournalException refusalOf(JournalSettings settings, Exception cause) {
        if (cause instanceof ReadOnlyJournalException locked) {
            return locked;
        }
        log.warn("{} cannot be written, which is tried again with each write: {}", settings.folder(), cause.toString());
        return new ReadOnlyJournalException(
                "this journal cannot be written at present; the container's log has the reason");
    }

    /**
     * Syncs the ledger and the active file again, after a sync has failed.
     *
     * @throws IOException if the sync still fails
     */
    void requireSync(Storage storage) throws IOException {
        ledger.sync();
        Path activeFile = settings.path(ledger.positionMap().activeFile());
        if (Files.isRegularFile(activeFile)) {
            AppendFile file = AppendFile.open(activeFile, storage);
            try {
                file.sync();
            } finally {
                file.release();
            }
        }
    }

    /** Completes a change that another process has left when it ended. Does nothing while a process has the lock. */
    static void finishInterrupted(JournalSettings settings, Storage storage) throws IOException {
        try {
            openForWriting(settings, storage).close();
        } catch (ReadOnlyJournalException e) {
            log.debug("{}: {}", settings.folder(), e.getMessage());
        }
    }

    /** Returns whether the locked folder is still in its place; true if this process has no lock. */
    boolean isInPlace() throws IOException {
        return lock.isEmpty() || lock.get().isInPlace();
    }

    /** Returns why this process cannot write the folder; empty if it can. */
    Optional<String> refusal() {
        return refusal;
    }

    /** Returns the ledger that was opened or read last. */
    public Ledger ledger() {
        return ledger;
    }

    /** Returns whether another process has changed the ledger since it was read. */
    boolean hasLedgerChanged() throws IOException {
        Optional<BasicFileAttributes> attributes = ledgerAttributes();
        return attributes.isEmpty() ? ledgerSize > 0 : !isUnchanged(attributes.get());
    }

    /** Returns whether another process is replacing files, or has ended before that was complete. */
    boolean isChangeUnderWay() {
        return ledger.intent().filter(replay::isInProgress).isPresent();
    }

    /** Reads the ledger again if it has changed; returns whether it has changed. */
    boolean refresh() throws IOException {
        Optional<BasicFileAttributes> attributes = ledgerAttributes();
        if (attributes.isEmpty() || isUnchanged(attributes.get())) {
            return false;
        }
        // The attributes are stored after the read: if it fails, the next refresh reads again.
        ledger = Ledger.read(settings.ledgerFile());
        ledgerKey = AppendFile.keyOf(attributes.get(), settings.ledgerFile());
        ledgerTime = attributes.get().lastModifiedTime();
        ledgerSize = attributes.get().size();
        return true;
    }

    private boolean isUnchanged(BasicFileAttributes attributes) {
        return attributes.size() == ledgerSize
                && attributes.lastModifiedTime().equals(ledgerTime)
                && AppendFile.keyOf(attributes, settings.ledgerFile()).equals(ledgerKey);
    }

    private Optional<BasicFileAttributes> ledgerAttributes() throws IOException {
        try {
            return Optional.of(AppendFile.attributes(settings.ledgerFile()));
        } catch (NoSuchFileException e) {
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
