package io.mneme.store.jsonl.process;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.AppendFile;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.Storage;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.recovery.IntentReplay;
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
public final class FolderAccess implements AutoCloseable {

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
     * Takes the folder, finishing what a crash left undone.
     *
     * @throws ReadOnlyJournalException if another process has it
     * @throws IOException if it cannot be written
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
            IntentReplay replay = new IntentReplay(settings, storage, FolderAccess::ignoreFormer);
            replay.recover(ledger.intent(), ledger);
            opened.commit();
            return new FolderAccess(settings, replay, Optional.of(lock), Optional.empty(), ledger);
        }
    }

    /** Before the journal is open, no former file is watched. */
    private static void ignoreFormer(AppendFile former, long covered, String name) {}

    /** Looks into a folder that cannot be taken. */
    public static FolderAccess openReadOnly(JournalSettings settings, Storage storage, ReadOnlyJournalException why)
            throws IOException {
        IntentReplay replay = new IntentReplay(settings, storage, FolderAccess::ignoreFormer);
        Ledger ledger = Ledger.read(settings.ledgerFile());
        return new FolderAccess(settings, replay, Optional.empty(), Optional.of(why.getMessage()), ledger);
    }

    /** Returns why a folder could not be taken, for callers who may be far away: what is not meant for them, the log is told. */
    public static ReadOnlyJournalException refusalOf(JournalSettings settings, Exception why) {
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
        Path appended = settings.path(ledger.positionMap().activeFile());
        if (Files.isRegularFile(appended)) {
            AppendFile file = AppendFile.open(appended, storage);
            try {
                file.sync();
            } finally {
                file.release();
            }
        }
    }

    /** Finishes what a process that has ended left undone; does nothing while one has the folder. */
    static void finishInterrupted(JournalSettings settings, Storage storage) throws IOException {
        try {
            openForWriting(settings, storage).close();
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

    public Ledger ledger() {
        return ledger;
    }

    /** Returns whether a process has added a line since the ledger was read. */
    boolean hasLedgerChanged() throws IOException {
        Optional<BasicFileAttributes> now = ledgerAttributes();
        return now.isEmpty() ? ledgerSize > 0 : !isUnchanged(now.get());
    }

    /** Returns whether another process is moving or replacing files, or has ended half way. */
    boolean isChangeUnderWay() {
        return ledger.intent().filter(replay::isInProgress).isPresent();
    }

    /** Reads the ledger again if it has changed; returns whether that is so. */
    boolean refresh() throws IOException {
        Optional<BasicFileAttributes> now = ledgerAttributes();
        if (now.isEmpty() || isUnchanged(now.get())) {
            return false;
        }
        // Only once it was read counts it as known.
        ledger = Ledger.read(settings.ledgerFile());
        ledgerKey = AppendFile.keyOf(now.get(), settings.ledgerFile());
        ledgerTime = now.get().lastModifiedTime();
        ledgerSize = now.get().size();
        return true;
    }

    private boolean isUnchanged(BasicFileAttributes now) {
        return now.size() == ledgerSize
                && now.lastModifiedTime().equals(ledgerTime)
                && AppendFile.keyOf(now, settings.ledgerFile()).equals(ledgerKey);
    }

    private Optional<BasicFileAttributes> ledgerAttributes() throws IOException {
        try {
            return Optional.of(AppendFile.attributes(settings.ledgerFile()));
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
