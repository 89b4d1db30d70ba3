package io.mneme.compact;

import io.mneme.api.journal.Change;
import io.mneme.api.journal.JournalException;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Subscription;
import io.mneme.support.task.NamedExecutor;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Follows the changes of the journal, and erases the summaries of messages that were edited or deleted, also by other programs. */
final class StaleSummaries implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StaleSummaries.class);
    private static final int BATCH_SIZE = 1_000;

    private final SummaryMessages summaries;
    private final NamedExecutor thread;
    private final AtomicBoolean due = new AtomicBoolean();
    private final Subscription subscription;
    private Position seen = Position.START;

    /** Starts with the changes since the journal began, since some may have been made while no summary was watched. */
    StaleSummaries(SummaryMessages summaries, NamedExecutor thread) {
        this.summaries = summaries;
        this.thread = thread;
        subscription = summaries.journal().subscribe(this::wake);
        wake();
    }

    private void wake() {
        if (due.compareAndSet(false, true)) {
            try {
                thread.execute(this::eraseStale);
            } catch (RejectedExecutionException closed) {
                due.set(false);
            }
        }
    }

    private void eraseStale() {
        due.set(false);
        try {
            if (hasChanged()) {
                summaries.eraseStale();
            }
        } catch (JournalException unreadable) {
            LOG.debug("Stale summaries could not be looked for", unreadable);
        }
    }

    private boolean hasChanged() {
        boolean changed = false;
        List<Change> changes = summaries.journal().changesAfter(seen, BATCH_SIZE);
        while (!changes.isEmpty()) {
            changed = true;
            seen = changes.get(changes.size() - 1).position();
            changes = summaries.journal().changesAfter(seen, BATCH_SIZE);
        }
        return changed;
    }

    @Override
    public void close() {
        subscription.close();
    }
}
