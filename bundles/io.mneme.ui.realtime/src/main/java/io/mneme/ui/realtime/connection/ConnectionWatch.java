package io.mneme.ui.realtime.connection;

import io.mneme.support.task.LoggedTask;
import io.mneme.ui.realtime.connection.RealtimeSettings.PingTimes;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Pings the clients of all connections, and disconnects those that do not answer, until the timer of the connections stops. */
final class ConnectionWatch {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionWatch.class);
    private static final String FAILURE = "pinging the clients of realtime connections failed; it goes on";

    private final ConnectionScope scope;

    ConnectionWatch(ConnectionScope scope) {
        this.scope = scope;
    }

    void start() {
        schedule();
    }

    private void schedule() {
        PingTimes times = scope.limits().get().pings();
        Duration shorter = times.interval().compareTo(times.timeout()) < 0 ? times.interval() : times.timeout();
        try {
            scope.timer().schedule(this::run, shorter.dividedBy(4));
        } catch (RejectedExecutionException closed) {
            LOG.trace("the connections are closed", closed);
        }
    }

    private void run() {
        PingTimes times = scope.limits().get().pings();
        scope.registry().list().forEach(connection -> new LoggedTask(LOG, FAILURE, () -> connection.check(times))
                .run());
        schedule();
    }
}
