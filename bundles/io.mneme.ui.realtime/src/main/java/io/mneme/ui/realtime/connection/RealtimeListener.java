package io.mneme.ui.realtime.connection;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/** Passes what the server receives from one client on to its connection. The server calls its methods one at a time. */
public final class RealtimeListener implements Session.Listener.AutoDemanding {

    private final ConnectionRequest request;
    private final RealtimeConnections connections;
    private volatile Optional<OpenConnection> connection = Optional.empty();

    RealtimeListener(ConnectionRequest request, RealtimeConnections connections) {
        this.request = request;
        this.connections = connections;
    }

    @Override
    public void onWebSocketOpen(Session socket) {
        connection = connections.open(request, socket);
    }

    @Override
    public void onWebSocketPartialText(String part, boolean last) {
        connection.ifPresent(open -> open.receive(part, last));
    }

    @Override
    public void onWebSocketPartialBinary(ByteBuffer part, boolean last, Callback callback) {
        int length = part.remaining();
        callback.succeed();
        connection.ifPresent(open -> open.receiveBinary(length, last));
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        connection.ifPresent(OpenConnection::heard);
    }

    @Override
    public void onWebSocketError(Throwable cause) {
        connection.ifPresent(OpenConnection::end);
    }

    @Override
    public void onWebSocketClose(int status, String reason) {
        connection.ifPresent(OpenConnection::end);
    }
}
