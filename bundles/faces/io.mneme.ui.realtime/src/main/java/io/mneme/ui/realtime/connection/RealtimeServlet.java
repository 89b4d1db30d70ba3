package io.mneme.ui.realtime.connection;

import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.CallerStreams;
import io.mneme.api.owner.OwnerScope;
import io.mneme.api.session.SessionRecording;
import io.mneme.ui.realtime.connection.RealtimeConnections.ConnectionRequest;
import io.mneme.ui.realtime.connection.UpgradeRequests.UpgradeProblem;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.jetty.ee10.websocket.server.JettyServerUpgradeRequest;
import org.eclipse.jetty.ee10.websocket.server.JettyServerUpgradeResponse;
import org.eclipse.jetty.ee10.websocket.server.JettyWebSocketServlet;
import org.eclipse.jetty.ee10.websocket.server.JettyWebSocketServletFactory;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.api.StatusCode;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/**
 * Upgrades requests for {@code /v1/realtime} to connections.
 *
 * <p>It depends on the filter of hosts and origins, so that it is not served without it: a browser asks for no permission
 * before it connects to another origin.
 */
@Component(
        service = Servlet.class,
        immediate = true,
        reference =
                @Reference(
                        name = "guard",
                        service = Filter.class,
                        target = "(component.name=io.mneme.ui.http.server.HostAndOriginFilter)"))
@HttpWhiteboardServletPattern("/v1/realtime")
@HttpWhiteboardServletAsyncSupported
public final class RealtimeServlet extends JettyWebSocketServlet {

    private static final long serialVersionUID = 1L;

    /** The subprotocol that clients of this kind of interface offer in browsers. */
    private static final String SUBPROTOCOL = "realtime";

    /** The attribute of a request with its permit. */
    private static final String PERMIT = CallerPermit.class.getName();

    private final transient RealtimeConnections connections;

    @Activate
    public RealtimeServlet(@Reference RealtimeConnections connections) {
        this.connections = connections;
    }

    @Override
    protected void configure(JettyWebSocketServletFactory factory) {
        factory.setCreator(this::listener);
    }

    private RealtimeListener listener(JettyServerUpgradeRequest upgrade, JettyServerUpgradeResponse response) {
        // Compressed messages would keep some 300 KB of buffers for each connection.
        response.setExtensions(List.of());
        if (upgrade.hasSubProtocol(SUBPROTOCOL)) {
            response.setAcceptedSubProtocol(SUBPROTOCOL);
        }
        HttpServletRequest request = upgrade.getHttpServletRequest();
        ConnectionRequest wanted = new ConnectionRequest(
                request.getRemoteAddr(),
                AccessCaller.from(request.getAttribute(AccessCaller.ATTRIBUTE)),
                UpgradeRequests.recording(request).orElse(SessionRecording.NONE),
                UpgradeRequests.resumed(request));
        return new RealtimeListener(wanted, connections, (CallerPermit) request.getAttribute(PERMIT));
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        Optional<UpgradeProblem> problem = UpgradeRequests.problem(request).or(() -> full(request));
        if (problem.isPresent()) {
            problem.get().write(response);
            return;
        }
        CallerPermit permit = new CallerPermit();
        if (!permit.open(CallerStreams.from(request.getAttribute(CallerStreams.ATTRIBUTE)))) {
            new UpgradeProblem(429, CallerStreams.TOO_MANY, "", Map.of("Retry-After", "5")).write(response);
            return;
        }
        request.setAttribute(PERMIT, permit);
        try {
            super.service(request, response);
        } finally {
            if (response.getStatus() != HttpServletResponse.SC_SWITCHING_PROTOCOLS) {
                permit.close();
            }
        }
    }

    private Optional<UpgradeProblem> full(HttpServletRequest request) {
        return connections.isFull(request.getRemoteAddr())
                ? Optional.of(new UpgradeProblem(429, RealtimeConnections.TOO_MANY, "", Map.of("Retry-After", "5")))
                : Optional.empty();
    }

    /**
     * Passes what the server receives from one client on to its connection. The server calls its methods one at a time, and only after
     * the connection has asked for more: what is not asked for waits in the client.
     */
    public static final class RealtimeListener extends Session.Listener.Abstract {

        private final ConnectionRequest request;
        private final RealtimeConnections connections;
        private final CallerPermit permit;
        private volatile Optional<OpenConnection> connection = Optional.empty();

        RealtimeListener(ConnectionRequest request, RealtimeConnections connections, CallerPermit permit) {
            this.permit = permit;
            this.request = request;
            this.connections = connections;
        }

        @Override
        public void onWebSocketOpen(Session socket) {
            super.onWebSocketOpen(socket);
            inScope(() -> connection = connections.open(request, socket));
            permit.setEnd(() -> socket.close(StatusCode.POLICY_VIOLATION, CallerPermit.ENDED, Callback.NOOP));
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
            inScope(() -> connection.ifPresentOrElse(received, getSession()::demand));
        }

        /** The server calls from threads of its own, which are for no owner. */
        private void inScope(Runnable step) {
            OwnerScope.run(request.caller().owner(), step);
        }

        @Override
        public void onWebSocketError(Throwable cause) {
            end();
        }

        @Override
        public void onWebSocketClose(int status, String reason) {
            end();
        }

        private void end() {
            connection.ifPresent(OpenConnection::end);
            permit.close();
        }
    }
}
