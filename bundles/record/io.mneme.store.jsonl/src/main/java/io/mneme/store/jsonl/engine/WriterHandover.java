package io.mneme.store.jsonl.engine;

import io.mneme.store.jsonl.config.JournalSettings;
import io.mneme.store.jsonl.contents.LiveContents;
import io.mneme.store.jsonl.contents.SnapshotPublisher;
import io.mneme.store.jsonl.io.SyncMonitor;
import io.mneme.store.jsonl.ledger.Ledger;
import io.mneme.store.jsonl.line.EntryDecoder;
import io.mneme.store.jsonl.process.FolderAccess;
import io.mneme.store.jsonl.process.ReadOnlyFollower;
import io.mneme.store.jsonl.process.WriteRight;
import io.mneme.store.jsonl.recovery.UnfinishedWork;
import java.io.IOException;

/**
 * The change between writing and reading only: this process claims the folder, or releases it and follows another
 * writer. Used in the write turn only.
 */
final class WriterHandover<E> {

    private final HandoverTarget<E> target;
    private final JournalSettings settings;
    private final SyncMonitor storage;
    private final EntryDecoder<E> decoder;
    private final WriteRight right;
    private ReadOnlyFollower<E> follower;

    WriterHandover(HandoverTarget<E> target, JournalSettings settings, SyncMonitor storage, EntryDecoder<E> decoder) {
        this.target = target;
        this.settings = settings;
        this.storage = storage;
        this.decoder = decoder;
        this.right = target.right();
        this.follower = newFollower();
    }

    private ReadOnlyFollower<E> newFollower() {
        return new ReadOnlyFollower<>(target, settings, decoder, right.access());
    }

    /** Reads the files of another writer for the first time. */
    void readFirst() throws IOException {
        follower.refreshFirst();
    }

    /** Refreshes what another writer has written. */
    void refreshReadOnly() throws IOException {
        try {
            follower.refreshOrFinish(storage);
        } finally {
            target.publisher().markRefreshed();
        }
    }

    /** Claims the folder if this process is not the writer. */
    void requireWriter() throws IOException {
        if (right.refusal().isPresent()) {
            target.publisher().requireOpen();
            releaseIfLost();
            right.claim(this::becomeWriter);
            target.repairTornTails();
        }
    }

    private void becomeWriter(FolderAccess access) throws IOException {
        target.unfinishedWork().retry(access.ledger());
        target.unfinishedWork().finished();
        target.loadAll(access.ledger());
    }

    /**
     * Releases the lock after a failed sync or the loss of the folder; returns whether it did. Nothing is written
     * before the files were opened and read again; the published snapshot stays readable.
     */
    boolean releaseIfLost() throws IOException {
        if (!right.isToBeReleased()) {
            return false;
        }
        target.ledger().truncateTail();
        target.unfinishedWork().deleteLeftovers();
        right.release(target.contents().end());
        follower = newFollower();
        target.activeFile().closeHandle();
        target.publish();
        return true;
    }

    /** The journal that a {@link WriterHandover} switches between writing and reading only. */
    interface HandoverTarget<E> extends LiveContents<E> {

        /** Returns the right of this process to write the folder. */
        WriteRight right();

        /** Returns the publisher of the snapshots that readers use. */
        SnapshotPublisher<E> publisher();

        /** Returns the work that must be completed before anything else is written. */
        UnfinishedWork unfinishedWork();

        /** Returns the file to which entries are appended. */
        ActiveFile<E> activeFile();

        /** Loads the contents from all files, with the ledger of this process as the writer. */
        void loadAll(Ledger ledger) throws IOException;

        /** Repairs last lines without an end, and publishes the result. */
        void repairTornTails() throws IOException;
    }
}
