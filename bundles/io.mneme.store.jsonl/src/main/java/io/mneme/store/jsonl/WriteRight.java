package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Whether this process may write the folder now, or why not. Only the questions may be asked outside the writing turn. */
final class WriteRight implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(WriteRight.class);

    private final Settings settings;
    private final SyncMonitor storage;
    private Access access;
    private volatile Optional<String> refusal;

    /** Why the folder has to be locked again; empty if it is still the one that was locked. */
    private volatile Optional<String> loss = Optional.empty();

    /** The newest position when the lock was released last. */
    private long releasedEnd;

    /** Whether a failed sync is the only reason why nothing can be written. */
    private volatile boolean reopening;

    /** Reads the files of a folder that was just locked. */
    interface FirstReading {

        void read(Access writing) throws IOException;
    }

    WriteRight(Settings settings, SyncMonitor storage, Access access) {
        this.settings = settings;
        this.storage = storage;
        this.access = access;
        this.refusal = access.refusal();
    }

    /** Returns whether the folder is locked for this process, also after a sync has failed. */
    boolean isHeld() {
        return refusal.isEmpty();
    }

    /** Returns why nothing can be written; empty if it can. */
    Optional<String> refusal() {
        return refusal.isPresent() ? refusal : storage.failure().or(() -> loss);
    }

    /** Returns whether the lock is held, but a sync has failed or the folder is no longer the one that was locked. */
    boolean isToBeReleased() {
        return refusal.isEmpty() && refusal().isPresent();
    }

    /**
     * Finds out whether the folder is still the one that was locked.
     *
     * @throws IOException if the system does not say
     */
    void checkFolder() throws IOException {
        if (refusal.isEmpty() && !access.isInPlace()) {
            loss = Optional.of("the journal's folder or its lock file was removed or replaced;"
                    + " the next write makes and locks it again");
        }
    }

    /** Returns whether a sync has failed and the files were not opened and read again since. */
    boolean isToBeReopened() {
        return reopening || refusal.isEmpty() && storage.failure().isPresent();
    }

    /** Returns what the folder is written with, or read with. */
    Access access() {
        return access;
    }

    /**
     * Gives up the lock after a failed sync or the loss of the folder; from then on the folder is only read.
     *
     * @param end the newest position
     * @throws IOException if the ledger cannot be read now; the lock is kept
     */
    void release(long end) throws IOException {
        releasedEnd = end;
        String why = refusal().orElseThrow();
        Access reading = Access.read(settings, storage, new ReadOnlyJournalException(why));
        log.error("{} is read only: {}", settings.folder(), why);
        Access writing = access;
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
    void claim(FirstReading reading) {
        try (Unwinding taken = new Unwinding()) {
            Access writing = request();
            taken.add(writing::close);
            reading.read(writing);
            taken.keep();
            accept(writing);
        } catch (ReadOnlyJournalException | IOException e) {
            throw refuse(e);
        }
    }

    private Access request() throws IOException {
        storage.reset();
        storage.createFolder(settings.folder());
        try (Unwinding opened = new Unwinding()) {
            Access writing = Access.write(settings, storage);
            opened.add(writing::close);
            continuePositions(writing.ledger());
            if (reopening) {
                writing.requireSync(storage);
            }
            opened.keep();
            return writing;
        }
    }

    /** In a folder that has no ledger, positions go on behind those that were given out in the folder that is gone. */
    private void continuePositions(Ledger fresh) throws IOException {
        if (fresh.size() == 0 && releasedEnd > 0) {
            fresh.append(LedgerLine.losing(releasedEnd + 1, List.of()));
        }
    }

    /** From now on the folder is written. */
    private void accept(Access writing) throws IOException {
        Access reading = access;
        access = writing;
        refusal = Optional.empty();
        reopening = false;
        reading.close();
    }

    /** Notes why a request was in vain; returns what callers are told. */
    private ReadOnlyJournalException refuse(Exception cause) {
        ReadOnlyJournalException why = reopening && !(cause instanceof ReadOnlyJournalException)
                ? storage.failure().map(ReadOnlyJournalException::new).orElseGet(() -> Access.refused(settings, cause))
                : Access.refused(settings, cause);
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
