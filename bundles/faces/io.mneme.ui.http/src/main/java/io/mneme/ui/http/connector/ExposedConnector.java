package io.mneme.ui.http.connector;

import io.mneme.support.config.RefusedConfiguration;
import io.mneme.ui.http.access.ExposedHost;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.HttpSettings;
import io.mneme.ui.http.server.HttpSettings.TlsFiles;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.server.DetectorConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Has the server listen where other machines reach it, if {@code mneme start --host} says so: with TLS if there is a certificate. The port
 * of the loopback stays as it is. Where the address is every one of this machine, one port serves both: it takes TLS, and from this machine
 * also plain HTTP, as the command line speaks it.
 */
@Component(service = ExposedConnector.class)
public final class ExposedConnector {

    /** How long a client may take for its handshake. */
    private static final Duration HANDSHAKE_TIMEOUT = Duration.ofSeconds(10);

    private final HostAndOriginFilter filter;
    private final Optional<ExposedHost> host;
    private final Duration handshakeTimeout;
    private Optional<ReloadedTls> tls = Optional.empty();

    @Activate
    public ExposedConnector(BundleContext framework, @Reference HostAndOriginFilter filter) {
        this(filter, ExposedHost.of(framework::getProperty), HANDSHAKE_TIMEOUT);
    }

    ExposedConnector(HostAndOriginFilter filter, Optional<ExposedHost> host, Duration handshakeTimeout) {
        this.filter = filter;
        this.host = host;
        this.handshakeTimeout = handshakeTimeout;
    }

    /** Returns whether the files of TLS can be used, or there are none; the log says what is wrong, which ends the start. */
    private boolean readTls() {
        close();
        Optional<TlsFiles> files = filter.settings().tls();
        try {
            tls = files.map(
                    first -> new ReloadedTls(first, () -> filter.settings().tls()));
            return true;
        } catch (IllegalArgumentException wrong) {
            RefusedConfiguration.log(
                    HttpSettings.PID, Map.of(), "no other machine reaches the container", wrong.getMessage());
            return false;
        }
    }

    /** Reads the files of TLS again if they have changed. */
    void checkTls() {
        tls.ifPresent(ReloadedTls::check);
    }

    @Deactivate
    public void close() {
        tls.ifPresent(ReloadedTls::close);
    }

    /**
     * Returns the connectors that listen: that of the loopback, and one for other machines if they reach the container; the latter alone if
     * it has the same port on all addresses. None is started.
     *
     * @param local that of the loopback
     */
    List<ServerConnector> with(ServerConnector local) {
        if (host.isEmpty() || !readTls()) {
            return List.of(local);
        }
        ServerConnector connector = connector(local.getServer(), configuration(local));
        connector.setHost(host.get().name());
        connector.setPort(host.get().port());
        connector.setIdleTimeout(local.getIdleTimeout());
        return host.get().isWildcard() ? List.of(connector) : List.of(connector, local);
    }

    private ServerConnector connector(Server server, HttpConfiguration configuration) {
        HttpConnectionFactory http = new HttpConnectionFactory(configuration);
        if (tls.isEmpty()) {
            return new ServerConnector(server, http);
        }
        SslConnectionFactory encrypted = new SslConnectionFactory(tls.get().factory(), http.getProtocol());
        ServerConnector connector = new ServerConnector(server, new DetectorConnectionFactory(encrypted), http);
        connector.addBean(new HandshakeDeadline(connector.getScheduler(), handshakeTimeout));
        return connector;
    }

    /** Serves requests as the port of the loopback does. */
    private static HttpConfiguration configuration(ServerConnector local) {
        HttpConfiguration configuration = local.getConnectionFactories().stream()
                .filter(HttpConnectionFactory.class::isInstance)
                .map(HttpConnectionFactory.class::cast)
                .map(http -> new HttpConfiguration(http.getHttpConfiguration()))
                .findFirst()
                .orElseGet(HttpConfiguration::new);
        configuration.setSendServerVersion(false);
        // Host names are checked by the filter, which knows those that are allowed.
        SecureRequestCustomizer secure = new SecureRequestCustomizer();
        secure.setSniHostCheck(false);
        configuration.addCustomizer(secure);
        return configuration;
    }
}
