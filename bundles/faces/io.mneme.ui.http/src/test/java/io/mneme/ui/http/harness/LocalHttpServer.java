package io.mneme.ui.http.harness;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;

/** A server on the loopback, set up as the OSGi service sets it up. */
final class LocalHttpServer {

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server, quiet());
    private final ServletContextHandler handler = new ServletContextHandler("/");

    LocalHttpServer(List<Filter> filters) {
        filters.forEach(
                filter -> handler.addFilter(new FilterHolder(filter), "/*", EnumSet.of(DispatcherType.REQUEST)));
        connector.setHost("127.0.0.1");
        // Small, so that an answer whose caller does not read stays in the server.
        connector.setAcceptedSendBufferSize(64 << 10);
        // Longer than any test: expireConnections() ends the waiting for a caller that neither reads nor sends.
        connector.setIdleTimeout(Duration.ofMinutes(10).toMillis());
        server.addConnector(connector);
        server.setHandler(new GzipHandler(handler));
    }

    private static HttpConnectionFactory quiet() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        return new HttpConnectionFactory(configuration);
    }

    void serve(Servlet servlet, String... patterns) {
        ServletHolder holder = new ServletHolder(servlet);
        for (String pattern : patterns) {
            handler.addServlet(holder, pattern);
        }
    }

    void start() {
        try {
            server.start();
        } catch (Exception broken) {
            throw new IllegalStateException("the server does not start", broken);
        }
    }

    int port() {
        return connector.getLocalPort();
    }

    /** Breaks all connections whose callers neither read nor send, as the server does after its idle timeout. */
    void expireConnections() {
        connector.getConnectedEndPoints().forEach(connection -> connection.setIdleTimeout(1));
    }

    void close() throws Exception {
        server.stop();
    }
}
