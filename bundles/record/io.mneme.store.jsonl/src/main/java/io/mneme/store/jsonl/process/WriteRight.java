package io.mneme.store.jsonl.process;

import io.mneme.api.journal.Position;
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

/**
 * The right of this process to write a folder, or the reason why it has none. Outside the write turn, only the methods
 * that return a state may be called.
 */
public final class WriteRight implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriteRight.class);

    private final JournalSettings settings;
    private final SyncMonitor storage;
    private FolderAccess access;
    private volatile Optional<String> refusal;

    /** Why the folder has to be locked again; empty if the locked folder is in its place. */
    private volatile Optional<String> loss = Optional.empty();

    /** The newest position when the lock was last released. */
    private long releasedEnd;

    /** Whether a failed sync is the only reason why this process cannot write. */
    private volatile boolean reopening;

    /** Reads the files of a folder after this process has locked it. */
    public interface FolderReader {

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

    /** Returns why this process cannot write the folder; empty if it can. */
    public Optional<String> refusal() {
        return refusal.isPresent() ? refusal : storage.failure().or(() -> loss);
    }

    /** Returns whether the lock must be released, since a sync has failed or the locked folder is not in its place. */
    public boolean isToBeReleased() {
        return refusal.isEmpty() && refusal().isPresent();
    }

    /**
     * Detects whether the locked folder was removed or replaced.
     *
     * @throws IOException if the folder cannot be examined
     */
    public void checkFolder() throws IOException {
        if (refusal.isEmpty() && !access.isInPlace()) {
            loss = Optional.of("the journal's folder or its lock file was removed or replaced;"
                    + " the next write makes and locks it again");
        }
    }

    /** Returns whether the files must be opened and read again, since a sync has failed. */
    public boolean isToBeReopened() {
        return reopening || refusal.isEmpty() && storage.failure().isPresent();
    }

    /** Returns the present access to the folder. */
    public FolderAccess access() {
        return access;
    }

    /**
     * Releases the lock after a failed sync or the loss of the folder. From then on, this process only reads the
     * folder.
     *
     * @param end the newest position
     * @throws IOException if the ledger cannot be read; the lock stays then
     */
    public void release(long end) throws IOException {
        releasedEnd = end;
        String reason = refusal().orElseThrow();
        FolderAccess reading = FolderAccess.openReadOnly(settings, storage, new ReadOnlyJournalException(reason));
        log.error("{} is read only: {}", settings.folder(), reason);
        FolderAccess writing = access;
        access = reading;
        refusal = reading.refusal();
        reopening = storage.failure().isPresent();
        loss = Optional.empty();
        writing.close();
    }

    /**
     * Locks the folder and opens its ledger. After the reader has read the files, this process may write the folder.
     *
     * @throws ReadOnlyJournalException if another process has the lock, the folder cannot be written, or syncs fail
     */
    public void claim(FolderReader reader) {
        try (CloseOnFailure locked = new CloseOnFailure()) {
            storage.reset();
            storage.createFolder(settings.folder());
            FolderAccess writing = locked.add(FolderAccess.openForWriting(settings, storage));
            continuePositions(writing.ledger());
            if (reopening) {
                writing.requireSync(storage);
            }
            reader.read(writing);
            locked.commit();
            accept(writing);
        } catch (ReadOnlyJournalException | IOException e) {
            throw refuse(e);
        }
    }

    /** In a folder without a ledger, positions continue after those that were assigned in the removed folder. */
    private void continuePositions(Ledger newLedger) throws IOException {
        if (newLedger.size() == 0 && releasedEnd > 0) {
            newLedger.append(LedgerRecord.notingLoss(releasedEnd + 1, Position.START.value(), List.of()));
        }
    }

    private void accept(FolderAccess writing) throws IOException {
        FolderAccess reading = access;
        access = writing;
        refusal = Optional.empty();
        reopening = false;
        reading.close();
    }

    /** Stores why the folder could not be locked; returns the exception for callers. */
    private ReadOnlyJournalException refuse(Exception cause) {
        ReadOnlyJournalException refused = reopening && !(cause instanceof ReadOnlyJournalException)
                ? storage.failure()
                        .map(ReadOnlyJournalException::new)
                        .orElseGet(() -> FolderAccess.refusalOf(settings, cause))
                : FolderAccess.refusalOf(settings, cause);
        // After another process has locked the folder, the failed sync is no longer the reason.
        reopening &= !(cause instanceof ReadOnlyJournalException);
        refusal = Optional.of(refused.getMessage());
        return refused;
    }

    @Override
    public void close() throws IOException {
        access.close();
    }
}
