package io.mneme.benchmarks.realtime;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** A client that counts the events it receives, and waits for them. */
final class TimedClient {

    private static final long TIMEOUT_SECONDS = 60;

    private final Semaphore received = new Semaphore(0);
    private final WebSocket socket;

    /** Connects, and waits for the first event. */
    TimedClient(HttpClient client, URI address) {
        socket = client.newWebSocketBuilder().buildAsync(address, new Counter()).join();
        await(1);
    }

    void send(String event) {
        socket.sendText(event, true).join();
    }

    /** Waits for so many events. */
    void await(int events) {
        try {
            if (!received.tryAcquire(events, TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException("fewer than " + events + " events within " + TIMEOUT_SECONDS + " s");
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    private final class Counter implements WebSocket.Listener {

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            if (part.toString().contains("\"error\"")) {
                throw new IllegalStateException("refused: " + part);
            }
            if (last) {
                received.release();
            }
            from.request(1);
            return null;
        }
    }
}
