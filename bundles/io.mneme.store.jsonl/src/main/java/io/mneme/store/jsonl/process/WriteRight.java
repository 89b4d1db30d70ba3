package io.mneme.store.jsonl.process;

import io.mneme.api.journal.ReadOnlyJournalException;
import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.io.CloseOnFailure;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.ledger.LedgerRecord;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether this process may write the folder now, or why not. Only the questions may be asked outside the writing turn. */
public final class WriteRight implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriteRight.class);

    private final JournalSettings settings;
    private final SyncMonitor storage;
    private FolderAccess access;
    private volatile Optional<String> refusal;

    /** Why the folder has to be locked again; empty if it is still the one that was locked. */
    private volatile Optional<String> loss = Optional.empty();

    /** The newest position when the lock was released last. */
    private long releasedEnd;

    /** Whether a failed sync is the only reason why nothing can be written. */
    private volatile boolean reopening;

    /** Reads the files of a folder that was just locked. */
    public interface FirstReading {

        void read(FolderAccess writing) throws IOException;
    }

    public WriteRight(JournalSettings settings, SyncMonitor storage, FolderAccess access) {
        this.settings = settings;
        this.storage = storage;
        this.access = access;
        this.refusal = access.refusal();
    }

    /** Returns whether the folder is locked for this process, also after a sync has failed. */
    public boolean isHeld() {
        return refusal.isEmpty();
    }

    /** Returns why nothing can be written; empty if it can. */
    public Optional<String> refusal() {
        return refusal.isPresent() ? refusal : storage.failure().or(() -> loss);
    }

    /** Returns whether the lock is held, but a sync has failed or the folder is no longer the one that was locked. */
    public boolean isToBeReleased() {
        return refusal.isEmpty() && refusal().isPresent();
    }

    /**
     * Finds out whether the folder is still the one that was locked.
     *
     * @throws IOException if the system does not say
     */
    public void checkFolder() throws IOException {
        if (refusal.isEmpty() && !access.isInPlace()) {
            loss = Optional.of("the journal's folder or its lock file was removed or replaced;"
                    + " the next write makes and locks it again");
        }
    }

    /** Returns whether a sync has failed and the files were not opened and read again since. */
    public boolean isToBeReopened() {
        return reopening || refusal.isEmpty() && storage.failure().isPresent();
    }

    /** Returns what the folder is written with, or read with. */
    public FolderAccess access() {
        return access;
    }

    /**
     * Gives up the lock after a failed sync or the loss of the folder; from then on the folder is only read.
     *
     * @param end the newest position
     * @throws IOException if the ledger cannot be read now; the lock is kept
     */
    public void release(long end) throws IOException {
        releasedEnd = end;
        String why = refusal().orElseThrow();
        FolderAccess reading = FolderAccess.openReadOnly(settings, storage, new ReadOnlyJournalException(why));
        log.error("{} is read only: {}", settings.folder(), why);
        FolderAccess writing = access;
        access = reading;
        refusal = reading.refusal();
        reopening = storage.failure().isPresent();
        loss = Optional.empty();
        writing.close();
    }

    /**
     * Locks the folder and opens its ledger; once the caller has read the files, the folder is written.
     *
     * @throws ReadOnlyJournalException if another process has the folder, it cannot be written, or syncs still fail
     */
    public void claim(FirstReading reading) {
        try (CloseOnFailure taken = new CloseOnFailure()) {
            FolderAccess writing = request();
            taken.add(writing::close);
            reading.read(writing);
            taken.commit();
            accept(writing);
        } catch (ReadOnlyJournalException | IOException e) {
            throw refuse(e);
        }
    }

    private FolderAccess request() throws IOException {
        storage.reset();
        storage.createFolder(settings.folder());
        try (CloseOnFailure opened = new CloseOnFailure()) {
            FolderAccess writing = FolderAccess.openForWriting(settings, storage);
            opened.add(writing::close);
            continuePositions(writing.ledger());
            if (reopening) {
                writing.requireSync(storage);
            }
            opened.commit();
            return writing;
        }
    }

    /** In a folder that has no ledger, positions go on behind those that were given out in the folder that is gone. */
    private void continuePositions(Ledger fresh) throws IOException {
        if (fresh.size() == 0 && releasedEnd > 0) {
            fresh.append(LedgerRecord.notingLoss(releasedEnd + 1, List.of()));
        }
    }

    /** From now on the folder is written. */
    private void accept(FolderAccess writing) throws IOException {
        FolderAccess reading = access;
        access = writing;
        refusal = Optional.empty();
        reopening = false;
        reading.close();
    }

    /** Notes why a request was in vain; returns what callers are told. */
    private ReadOnlyJournalException refuse(Exception cause) {
        ReadOnlyJournalException why = reopening && !(cause instanceof ReadOnlyJournalException)
                ? storage.failure()
                        .map(ReadOnlyJournalException::new)
                        .orElseGet(() -> FolderAccess.refusalOf(settings, cause))
                : FolderAccess.refusalOf(settings, cause);
        // A process that has the folder now is waited for as any other.
        reopening &= !(cause instanceof ReadOnlyJournalException);
        refusal = Optional.of(why.getMessage());
        return why;
    }

    @Override
    public void close() throws IOException {
        access.close();
    }
}
