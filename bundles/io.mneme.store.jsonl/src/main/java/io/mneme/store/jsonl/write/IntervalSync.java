package io.mneme.store.jsonl.write;

import java.io.IOException;

/** Syncs the files that were written to since the last time. */
public final class IntervalSync {

    /** What is synced. */
    public interface SyncAction {
        void sync() throws IOException;
    }

    private final SyncAction action;
    private volatile boolean unsynced;

    public IntervalSync(SyncAction action) {
        this.action = action;
    }

    /** Notes that something was written. */
    public void markUnsynced() {
        if (!unsynced) {
            unsynced = true;
        }
    }

    /**
     * Syncs if something was written.
     *
     * @throws IOException if that failed: what was appended since the last sync may not survive a loss of power
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
