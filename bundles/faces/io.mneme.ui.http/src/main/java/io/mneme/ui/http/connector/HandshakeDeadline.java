package io.mneme.ui.http.connector;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.ssl.SslConnection;
import org.eclipse.jetty.io.ssl.SslHandshakeListener;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes a connection whose handshake takes too long. The server's own timeout begins again with each byte, so that a client which sends
 * one now and then would hold it for ever.
 */
final class HandshakeDeadline implements Connection.Listener {

    private final Scheduler scheduler;
    private final Duration timeout;

    HandshakeDeadline(Scheduler scheduler, Duration timeout) {
        this.scheduler = scheduler;
        this.timeout = timeout;
    }

    @Override
    public void onOpened(Connection connection) {
        if (connection instanceof SslConnection encrypted) {
            Scheduler.Task end = scheduler.schedule(
                    () -> encrypted.getEndPoint().close(), timeout.toMillis(), TimeUnit.MILLISECONDS);
            encrypted.addHandshakeListener(new SslHandshakeListener() {
                @Override
                public void handshakeSucceeded(Event event) {
                    end.cancel();
                }

                @Override
                public void handshakeFailed(Event event, Throwable failure) {
                    end.cancel();
                }
            });
        }
    }
}
