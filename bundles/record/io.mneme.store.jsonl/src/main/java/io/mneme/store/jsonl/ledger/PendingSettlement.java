package io.mneme.store.jsonl.ledger;

import io.mneme.store.jsonl.io.IoTask;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * What is still missing before the last record of the ledger, with the files it concerns, is durable. Any thread may settle
 * it; it must be settled before the next record is written, because a recovery repeats the steps of the last record only.
 * Thread-safe.
 */
public final class PendingSettlement {

    private @Nullable IoTask task;

    /** Leaves a task to the next {@link #settle}; no other task may be pending. */
    public synchronized void leave(IoTask next) {
        task = next;
    }

    /**
     * Runs the pending task, if there is one, or waits for the thread that runs it.
     *
     * @throws IOException if that failed; the task stays pending
     */
    public synchronized void settle() throws IOException {
        if (task != null) {
            task.run();
            task = null;
        }
    }
}
