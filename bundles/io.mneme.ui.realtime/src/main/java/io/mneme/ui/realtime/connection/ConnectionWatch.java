package io.mneme.ui.realtime.connection;

import io.mneme.support.task.LoggedTask;
import io.mneme.ui.realtime.connection.RealtimeSettings.PingTimes;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pings the clients of all connections, and disconnects those that do not answer, until {@link #close}. */
final class ConnectionWatch implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionWatch.class);
    private static final String FAILURE = "pinging the clients of realtime connections failed; it goes on";

    private final ConnectionScope scope;
    private final ScheduledExecutorService executor =
            Executors.newSingleThreadScheduledExecutor(task -> new Thread(task, "mneme-realtime"));

    ConnectionWatch(ConnectionScope scope) {
        this.scope = scope;
    }

    void start() {
        schedule();
    }

    private void schedule() {
        PingTimes times = scope.limits().get().pings();
        long shorter = Math.min(times.interval().toNanos(), times.timeout().toNanos());
        executor.schedule(this::run, shorter / 4, TimeUnit.NANOSECONDS);
    }

    private void run() {
        PingTimes times = scope.limits().get().pings();
        scope.registry().list().forEach(connection -> new LoggedTask(LOG, FAILURE, () -> connection.check(times))
                .run());
        schedule();
    }

    @Override
    public void close() {
        executor.shutdownNow();
    }
}
