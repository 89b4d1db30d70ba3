package io.mneme.ui.http.transport;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.FrameworkUtil;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterPattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes all connections before the server stops.
 *
 * <p>The server's bundle first forgets the servlets and then closes the connections: a request between the two would be answered
 * 404, as if what it asks for did not exist.
 */
@Component(service = Filter.class)
@HttpWhiteboardFilterPattern("/*")
@HttpWhiteboardFilterAsyncSupported
public final class ConnectorShutdown implements Filter {

    /** How long requests that have begun may take; the framework waits for it. */
    private static final Duration GRACE = Duration.ofMillis(500);

    private static final Logger LOG = LoggerFactory.getLogger(ConnectorShutdown.class);

    private final BundleContext context;
    private final Duration grace;
    private final SynchronousBundleListener listener;
    private volatile @Nullable Server server;

    /** Waits for the bundle of the server to stop. */
    @Activate
    public ConnectorShutdown(BundleContext context) {
        this(context, GRACE);
    }

    ConnectorShutdown(BundleContext context, Duration grace) {
        this.context = context;
        this.grace = grace;
        Bundle serving = FrameworkUtil.getBundle(Server.class);
        this.listener = event -> {
            if (event.getType() == BundleEvent.STOPPING && event.getBundle().equals(serving)) {
                closeConnections();
            }
        };
        context.addBundleListener(listener);
    }

    @Deactivate
    public void close() {
        context.removeBundleListener(listener);
    }

    // The server's bundle offers the server nowhere, and makes another one when its configuration changes; the first
    // request to each shows it.
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Server known = server;
        if (known == null || !known.isRunning()) {
            server = ServletContextRequest.getServletContextRequest(request)
                    .getConnectionMetaData()
                    .getConnector()
                    .getServer();
        }
        chain.doFilter(request, response);
    }

    /** Answers the requests that have begun, if they end soon, and closes all connections. */
    void closeConnections() {
        Server serving = server;
        if (serving != null) {
            List<Connector> connectors = Arrays.asList(serving.getConnectors());
            awaitRequests(connectors);
            connectors.forEach(connector -> LifeCycle.stop(connector));
        }
    }

    // From here on no connection is accepted, and each answer closes its connection.
    private void awaitRequests(List<Connector> connectors) {
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
