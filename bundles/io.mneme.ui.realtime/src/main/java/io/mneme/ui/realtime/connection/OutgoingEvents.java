package io.mneme.ui.realtime.connection;

import com.fasterxml.jackson.databind.node.ObjectNode;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** Sends events to a client without waiting for it, and disconnects a client that has gone or does not read. Safe for use by many threads. */
final class OutgoingEvents {

    private final Session socket;
    private final int maxPendingChars;
    private final Runnable onGone;
    private long pendingChars;
    private long number;

    /**
     * Sends over a socket.
     *
     * @param maxPendingChars maximum length of what the client has not received; one longer event may be pending alone
     * @param onGone disconnects the client
     */
    OutgoingEvents(Session socket, int maxPendingChars, Runnable onGone) {
        this.socket = socket;
        this.maxPendingChars = maxPendingChars;
        this.onGone = onGone;
    }

    /** Sends an event with the next id. The order of events is that of the calls. */
    void send(ObjectNode event) {
        if (!enqueue(event)) {
            onGone.run();
        }
    }

    private synchronized boolean enqueue(ObjectNode event) {
        number++;
        String text = event.put("event_id", "event_" + number).toString();
        if (pendingChars > 0 && pendingChars + text.length() > maxPendingChars) {
            return false;
        }
        pendingChars += text.length();
        // The server does not always report a socket that was reset before anything was read from it.
        socket.sendText(text, Callback.from(() -> received(text.length()), broken -> onGone.run()));
        return true;
    }

    private synchronized void received(int length) {
        pendingChars -= length;
    }
}
