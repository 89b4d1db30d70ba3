package io.mneme.ui.command;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The threads that run commands, one each; there are at most {@value #MAX_COMMANDS}. */
final class CommandThreads implements AutoCloseable {

    /** How many commands run at a time. */
    static final int MAX_COMMANDS = 16;

    private static final int CLOSE_TIMEOUT_SECONDS = 2;
    private static final int IDLE_TIMEOUT_SECONDS = 10;
    private static final Logger LOG = LoggerFactory.getLogger(CommandThreads.class);

    private final AtomicInteger count = new AtomicInteger();
    private final ExecutorService threads = new ThreadPoolExecutor(
            0, MAX_COMMANDS, IDLE_TIMEOUT_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), this::newThread);

    private Thread newThread(Runnable work) {
        Thread thread = new Thread(work, "mneme-command-" + count.incrementAndGet());
        thread.setDaemon(true);
        return thread;
    }

    /**
     * Runs a command.
     *
     * @throws RejectedExecutionException if too many run
     */
    void execute(Runnable command) {
        threads.execute(command);
    }

    /** Lets commands end, for a while: one of them may be what stops the container. */
    @Override
    public void close() {
        threads.shutdown();
        try {
            if (!threads.awaitTermination(CLOSE_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                LOG.warn("a command did not end within {} s", CLOSE_TIMEOUT_SECONDS);
                threads.shutdownNow();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
    }
}
