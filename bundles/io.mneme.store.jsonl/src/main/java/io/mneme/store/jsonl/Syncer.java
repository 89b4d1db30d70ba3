package io.mneme.store.jsonl;

import java.io.IOException;

/** Syncs the files that were written to since the last time. */
final class Syncer {

    /** What is synced. */
    interface Target {
        void sync() throws IOException;
    }

    private final Target target;
    private volatile boolean unsynced;

    Syncer(Target target) {
        this.target = target;
    }

    /** Notes that something was written. */
    void written() {
        if (!unsynced) {
            unsynced = true;
        }
    }

    /**
     * Syncs if something was written.
     *
     * @throws IOException if that failed: what was appended since the last sync may not survive a loss of power
     */
    void sync() throws IOException {
        if (!unsynced) {
            return;
        }
        unsynced = false;
        try {
            target.sync();
        } catch (IOException e) {
            unsynced = true;
            throw e;
        }
    }
}
