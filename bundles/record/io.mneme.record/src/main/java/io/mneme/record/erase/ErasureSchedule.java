package io.mneme.record.erase;

import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that carries on pending erasures: soon after a holder has arrived, and every ten minutes. Safe for use by many threads. */
final class ErasureSchedule implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ErasureSchedule.class);
    private static final Duration INTERVAL = Duration.ofMinutes(10);

    /** Services arrive many at a time. */
    private static final Duration ARRIVAL_DELAY = Duration.ofSeconds(1);

    private static final Duration CLOSE_TIMEOUT = Duration.ofSeconds(5);

    // Not interrupted, which would close the files of a journal.
    private final NamedExecutor thread = NamedExecutor.single("mneme-erasures", ClosePolicy.FINISH, CLOSE_TIMEOUT);
    private final AtomicBoolean arriving = new AtomicBoolean();
    private final Runnable task;

    ErasureSchedule(Runnable task) {
        this.task = new LoggedTask(LOG, "Pending erasures are tried again later", task);
        thread.scheduleWithFixedDelay(this.task, INTERVAL, INTERVAL);
    }

    /** Has the task run soon, once for all that arrives until then. */
    void announce() {
        if (!thread.isClosed() && arriving.compareAndSet(false, true)) {
            thread.schedule(this::run, ARRIVAL_DELAY);
        }
    }

    private void run() {
        arriving.set(false);
        task.run();
    }

    /** Waits for the erasure that is carried on, but not for ever. */
    @Override
    public void close() {
        thread.close();
    }
}
