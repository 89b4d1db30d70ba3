package io.mneme.support.task;

import static java.util.Objects.requireNonNull;

import org.slf4j.Logger;

/**
 * Logs every failure of a task instead of throwing it: an executor silently cancels a periodic task that throws.
 *
 * <p>The failure of a plug-in may be an {@code Error}, so this catches everything.
 */
public final class LoggedTask implements Runnable {

    private final Logger log;
    private final String message;
    private final Runnable task;

    /**
     * Wraps a task.
     *
     * @param log logger of the failures
     * @param message what has failed and when it is tried again; the failure follows with its stack trace
     * @param task runs at each call of {@link #run}
     */
    public LoggedTask(Logger log, String message, Runnable task) {
        this.log = requireNonNull(log, "log");
        this.message = requireNonNull(message, "message");
        this.task = requireNonNull(task, "task");
    }

    @Override
    public void run() {
        try {
            task.run();
        } catch (Throwable failed) {
            log.error(message, failed);
        }
    }
}
