package io.mneme.store.jsonl.write;

import java.io.IOException;

/** The sync of the files that were written since the last sync. The caller runs it at intervals. */
public final class IntervalSync {

    /** A sync of files. */
    public interface SyncAction {
        void sync() throws IOException;
    }

    private final SyncAction action;
    private volatile boolean unsynced;

    public IntervalSync(SyncAction action) {
        this.action = action;
    }

    /** Records a write. */
    public void markUnsynced() {
        if (!unsynced) {
            unsynced = true;
        }
    }

    /**
     * Syncs if files were written since the last sync.
     *
     * @throws IOException if the sync failed: entries that were appended since the last one may be lost if the power
     *     fails
     */
    public void sync() throws IOException {
        if (!unsynced) {
            return;
        }
        unsynced = false;
        try {
            action.sync();
        } catch (IOException e) {
            unsynced = true;
            throw e;
        }
    }
}
