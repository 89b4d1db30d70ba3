package io.mneme.store.jsonl;

import io.mneme.api.journal.ReadOnlyJournalException;
import java.io.IOException;
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

    /** Whether a failed sync is the only reason why nothing can be written. */
    private volatile boolean reopening;

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
        return refusal.isPresent() ? refusal : storage.failure();
    }

    /** Returns whether the folder is still locked, but a sync has failed. */
    boolean isToBeReleased() {
        return refusal.isEmpty() && storage.failure().isPresent();
    }

    /** Returns whether a sync has failed and the files were not opened and read again since. */
    boolean isToBeReopened() {
        return reopening || isToBeReleased();
    }

    /** Returns what the folder is written with, or read with. */
    Access access() {
        return access;
    }

    /**
     * Gives up the lock after a failed sync; from then on the folder is only read.
     *
     * @throws IOException if the ledger cannot be read now; the lock is kept
     */
    void release() throws IOException {
        String why = storage.failure().orElseThrow();
        Access reading = Access.read(settings, storage, new ReadOnlyJournalException(why));
        log.error("{} is read only: {}", settings.folder(), why);
        Access writing = access;
        access = reading;
        refusal = reading.refusal();
        reopening = true;
        writing.close();
    }

    /**
     * Locks the folder and opens its ledger; the caller reads the files, then {@linkplain #accept accepts} what is
     * returned.
     *
     * @throws ReadOnlyJournalException if another process has the folder
     * @throws IOException if it cannot be written, or syncs still fail
     */
    Access request() throws IOException {
        storage.reset();
        try (Unwinding opened = new Unwinding()) {
            Access writing = Access.write(settings, storage);
            opened.add(writing::close);
            if (reopening) {
                writing.requireSync(storage);
            }
            opened.keep();
            return writing;
        }
    }

    /** From now on the folder is written. */
    void accept(Access writing) throws IOException {
        Access reading = access;
        access = writing;
        refusal = Optional.empty();
        reopening = false;
        reading.close();
    }

    /** Notes why a request was in vain; returns what callers are told. */
    ReadOnlyJournalException refuse(Exception cause) {
        ReadOnlyJournalException why = reopening && !(cause instanceof ReadOnlyJournalException)
                ? storage.failure()
                        .map(ReadOnlyJournalException::new)
                        .orElseGet(() -> Access.refused(settings, cause))
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
