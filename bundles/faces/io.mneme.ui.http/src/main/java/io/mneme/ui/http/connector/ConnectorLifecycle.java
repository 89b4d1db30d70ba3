package io.mneme.ui.http.connector;

import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.felix.http.jetty.ConnectorFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.component.LifeCycle;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.Constants;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.FrameworkListener;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes connections once all bundles have started, and closes them before the server stops. Safe for use by many threads.
 *
 * <p>The server's bundle opens the port before it knows a servlet, and forgets the servlets before it closes the connections: a request of
 * these moments would be answered 404, as if what it asks for did not exist. A client that comes too early waits to be taken.
 */
@Component(service = ConnectorFactory.class, immediate = true)
public final class ConnectorLifecycle implements ConnectorFactory {

    /** How long requests that have begun may take; the framework waits for it. */
    private static final Duration GRACE = Duration.ofMillis(500);

    /** How long requests of a starting container's first moments may take. */
    private static final int END_SECONDS = 5;

    private static final Logger LOG = LoggerFactory.getLogger(ConnectorLifecycle.class);

    private final BundleContext context;
    private final ExposedConnector exposed;
    private final Duration grace;
    private final FrameworkListener startListener = this::noteStart;
    private final SynchronousBundleListener stopListener = this::noteStop;
    private boolean isOpen;
    private Optional<OpenedServer> opened = Optional.empty();

    /**
     * A server and its connectors.
     *
     * @param local the one that the server has made, for the loopback
     * @param listening those that listen
     */
    private record OpenedServer(Server server, ServerConnector local, List<ServerConnector> listening) {

        OpenedServer {
            listening = List.copyOf(listening);
        }

        /** Has other connectors listen; those that have the port of one of these must have ended. */
        void listen(List<ServerConnector> connectors) {
            for (Connector present : server.getConnectors()) {
                server.removeConnector(present);
            }
            for (ServerConnector connector : connectors) {
                server.addConnector(connector);
                start(connector);
            }
        }

        /** The command that starts the container reads this line, and ends it. */
        private static void start(ServerConnector connector) {
            try {
                connector.open();
                LifeCycle.start(connector);
            } catch (IOException taken) {
                LOG.error("Failed starting connector {}", connector, taken);
            }
        }
    }

    /** A connector without a port, for the server, which starts and stops what it is given. */
    private static final class IdleConnector extends ServerConnector {

        IdleConnector(Server server) {
            super(server);
        }

        @Override
        protected void doStart() {
            // There is nothing to open.
        }

        @Override
        protected void doStop() {
            // Nothing was opened.
        }
    }

    /** Waits for the end of the start, and for the bundle of the server to stop. */
    @Activate
    public ConnectorLifecycle(BundleContext context, @Reference ExposedConnector exposed) {
        this(context, exposed, GRACE);
        context.addFrameworkListener(startListener);
        context.addBundleListener(stopListener);
        if (context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION).getState() == Bundle.ACTIVE) {
            open();
        }
    }

    ConnectorLifecycle(BundleContext context, ExposedConnector exposed, Duration grace) {
        this.context = context;
        this.exposed = exposed;
        this.grace = grace;
    }

    /** Leaves the server its own connector alone, which goes on without this bundle. */
    @Deactivate
    public void close() {
        context.removeFrameworkListener(startListener);
        context.removeBundleListener(stopListener);
        current().filter(one -> one.server().isRunning()).ifPresent(one -> {
            one.listening().forEach(ConnectorLifecycle::end);
            one.local().setAccepting(true);
            one.listen(List.of(one.local()));
        });
    }

    private void noteStart(FrameworkEvent event) {
        if (event.getType() == FrameworkEvent.STARTED) {
            open();
        }
    }

    private void noteStop(BundleEvent event) {
        if (event.getType() == BundleEvent.STOPPING
                && event.getBundle().equals(FrameworkUtil.getBundle(Server.class))) {
            closeConnections();
        }
    }

    /** Has the connectors of a server wait that has just been made. It shows itself to what makes a connector, so that one is made. */
    @Override
    public synchronized Connector createConnector(Server server) {
        ServerConnector local = Arrays.stream(server.getConnectors())
                .filter(Connector::isRunning)
                .filter(ServerConnector.class::isInstance)
                .map(ServerConnector.class::cast)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("the server has no port"));
        end(local);
        OpenedServer made = new OpenedServer(server, local, exposed.with(local));
        made.listening().forEach(connector -> connector.setAccepting(isOpen));
        made.listen(made.listening());
        opened = Optional.of(made);
        return new IdleConnector(server);
    }

    /** The port is free once no thread accepts connections any more. */
    private static void end(Connector connector) {
        connector
                .shutdown()
                .completeOnTimeout(null, END_SECONDS, TimeUnit.SECONDS)
                .join();
        LifeCycle.stop(connector);
    }

    /** Takes connections from now on, those first that have waited. */
    synchronized void open() {
        isOpen = true;
        opened.stream().flatMap(one -> one.listening().stream()).forEach(connector -> connector.setAccepting(true));
    }

    private synchronized Optional<OpenedServer> current() {
        return opened;
    }

    /** Answers the requests that have begun, if they end soon, and closes all connections. */
    void closeConnections() {
        List<ServerConnector> connectors =
                current().map(OpenedServer::listening).orElse(List.of());
        awaitRequests(connectors);
        connectors.forEach(connector -> LifeCycle.stop(connector));
    }

    // From here on no connection is accepted, and each answer closes its connection.
    private void awaitRequests(List<ServerConnector> connectors) {
        CompletableFuture<?>[] ends =
                connectors.stream().map(Connector::shutdown).toArray(CompletableFuture[]::new);
        try {
            CompletableFuture.allOf(ends).get(grace.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | TimeoutException left) {
            LOG.debug("connections that are still open are closed: {}", left.toString());
        }
    }
}
