package io.mneme.ui.realtime.connection;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;

/**
 * Passes what the server receives from one client on to its connection. The server calls its methods one at a time, and only after
 * the connection has asked for more: what is not asked for waits in the client.
 */
public final class RealtimeListener extends Session.Listener.Abstract {

    private final ConnectionRequest request;
    private final RealtimeConnections connections;
    private volatile Optional<OpenConnection> connection = Optional.empty();

    RealtimeListener(ConnectionRequest request, RealtimeConnections connections) {
        this.request = request;
        this.connections = connections;
    }

    @Override
    public void onWebSocketOpen(Session socket) {
        super.onWebSocketOpen(socket);
        connection = connections.open(request, socket);
        socket.demand();
    }

    @Override
    public void onWebSocketPartialText(String part, boolean last) {
        pass(open -> open.receive(part, last));
    }

    @Override
    public void onWebSocketPartialBinary(ByteBuffer part, boolean last, Callback callback) {
        int length = part.remaining();
        callback.succeed();
        pass(open -> open.receiveBinary(length, last));
    }

    @Override
    public void onWebSocketPong(ByteBuffer payload) {
        pass(OpenConnection::receivePong);
    }

    /** Passes something received to the connection, which asks for more. What a refused client sends is discarded. */
    private void pass(Consumer<OpenConnection> received) {
        connection.ifPresentOrElse(received, getSession()::demand);
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
