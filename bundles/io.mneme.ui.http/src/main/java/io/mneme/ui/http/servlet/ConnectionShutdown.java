package io.mneme.ui.http.servlet;

import io.mneme.ui.http.problem.Problem;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.ee10.servlet.ServletContextRequest;
import org.eclipse.jetty.server.Connector;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.Constants;
import org.osgi.framework.SynchronousBundleListener;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.propertytypes.ServiceRanking;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardFilterPattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Ends all connections before the container that stops takes its servlets away. Else the server, which stops later, would answer the
 * requests in between with 404, as if what they name were gone.
 *
 * <p>The port is closed at once, requests that run have half a second to end, and further ones of open connections are refused
 * with 503. The connector is that of the first request, which the command that starts the container sends.
 */
@Component(service = Filter.class)
@HttpWhiteboardFilterPattern("/*")
@HttpWhiteboardFilterAsyncSupported
@ServiceRanking(Integer.MAX_VALUE)
public final class ConnectionShutdown implements Filter {

    private static final Logger LOG = LoggerFactory.getLogger(ConnectionShutdown.class);
    private static final long MAX_STOP_MILLIS = 500;
    private static final long MAX_IDLE_MILLIS = 200;

    private final BundleContext context;
    private final SynchronousBundleListener listener = this::bundleChanged;
    private volatile @Nullable Connector connector;
    private volatile boolean stopping;

    /** Waits for the stop of the container that this bundle is in. */
    @Activate
    public ConnectionShutdown(BundleContext context) {
        this.context = context;
        context.addBundleListener(listener);
    }

    @Deactivate
    public void stopListening() {
        context.removeBundleListener(listener);
    }

    private void bundleChanged(BundleEvent event) {
        if (event.getType() == BundleEvent.STOPPING && event.getBundle().getBundleId() == Constants.SYSTEM_BUNDLE_ID) {
            stopping = true;
            Connector open = connector;
            if (open != null) {
                shutDown(open);
            }
        }
    }

    private static void shutDown(Connector open) {
        Future<Void> closed = open.shutdown();
        open.getConnectedEndPoints().forEach(connection -> connection.setIdleTimeout(MAX_IDLE_MILLIS));
        try {
            closed.get(MAX_STOP_MILLIS, TimeUnit.MILLISECONDS);
        } catch (InterruptedException hurried) {
            Thread.currentThread().interrupt();
        } catch (TimeoutException | ExecutionException busy) {
            LOG.debug("connections are still open, and end with the server: {}", busy.toString());
        }
    }

    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (connector == null) {
            connector = ServletContextRequest.getServletContextRequest(request)
                    .getConnectionMetaData()
                    .getConnector();
        }
        if (stopping) {
            new Problem(503, "the container stops", "", Map.of("Retry-After", "5", "Connection", "close"))
                    .write((HttpServletResponse) response);
        } else {
            chain.doFilter(request, response);
        }
    }
}
