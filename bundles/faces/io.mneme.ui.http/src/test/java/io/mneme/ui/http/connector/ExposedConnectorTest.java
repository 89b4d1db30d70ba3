package io.mneme.ui.http.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.testkit.InMemoryTokens;
import io.mneme.ui.http.access.CallerAuthentication;
import io.mneme.ui.http.access.ExposedHost;
import io.mneme.ui.http.access.SignInSessions;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.HttpSettings.TlsFiles;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExposedConnectorTest {

    private static final Duration TIMEOUT = Duration.ofMillis(500);
    private static final char[] PASSWORD = "changeit".toCharArray();

    /** For a container that only this machine reaches. */
    static final ExposedConnector NOT_EXPOSED = new ExposedConnector(filter(Map.of()), Optional.empty(), TIMEOUT);

    @TempDir
    private Path folder;

    private final Server server = new Server();
    private TlsFiles files;
    private ExposedConnector exposed;
    private ServerConnector connector;

    @BeforeEach
    void start() throws Exception {
        files = TlsSample.write(folder, "EC", "one");
        ServerConnector local = new ServerConnector(server);
        local.setHost("127.0.0.1");
        server.addConnector(local);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.write(true, null, callback);
                return true;
            }
        });
        server.start();
        exposed = new ExposedConnector(filter(), Optional.of(new ExposedHost("0.0.0.0", 0)), TIMEOUT);
        connector = added(exposed);
    }

    /** Has a connector listen for other machines, and returns it. */
    private ServerConnector added(ExposedConnector adds) {
        ConnectorLifecycleTest.open(adds).createConnector(server);
        return (ServerConnector) server.getConnectors()[0];
    }

    @AfterEach
    void stop() throws Exception {
        server.stop();
        exposed.close();
    }

    @Test
    void takesThePlaceOfTheLocalPortWhereItHasAllAddresses() {
        assertThat(server.getConnectors()).containsExactly(connector);
    }

    @Test
    void listensOnThePortOfTheLoopbackAsSoonAsThatHasEnded() throws Exception {
        connector.stop();
        for (int round = 0; round < 60; round++) {
            ServerConnector local = new ServerConnector(server);
            local.setHost("127.0.0.1");
            server.addConnector(local);
            local.start();
            int port = local.getLocalPort();
            ServerConnector listening = added(
                    new ExposedConnector(filter(Map.of()), Optional.of(new ExposedHost("0.0.0.0", port)), TIMEOUT));
            assertThat(listening.getLocalPort()).isEqualTo(port);
            listening.stop();
        }
    }

    @Test
    void speaksTheTwoNewestVersionsOfTlsOnly() throws Exception {
        for (String version : new String[] {"TLSv1.3", "TLSv1.2"}) {
            try (SSLSocket socket = connect()) {
                socket.setEnabledProtocols(new String[] {version});
                socket.startHandshake();
                assertThat(socket.getSession().getProtocol()).isEqualTo(version);
            }
        }
        try (SSLSocket socket = connect()) {
            socket.setEnabledProtocols(new String[] {"TLSv1.1"});
            assertThatThrownBy(socket::startHandshake).isInstanceOf(SSLException.class);
        }
    }

    @Test
    void speaksPlainHttpOnTheSamePortForTheCommandLine() throws IOException {
        try (Socket socket = open()) {
            assertThat(exchange(socket)).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void readsAnotherCertificateWhileConnectionsGoOn() throws Exception {
        try (SSLSocket before = connect()) {
            assertThat(subject(before)).isEqualTo("CN=one");
            TlsFiles next = TlsSample.write(folder, "EC", "two");
            Files.copy(next.key(), files.key(), StandardCopyOption.REPLACE_EXISTING);
            Files.copy(next.certificate(), files.certificate(), StandardCopyOption.REPLACE_EXISTING);
            exposed.checkTls();
            try (SSLSocket after = connect(next)) {
                assertThat(subject(after)).isEqualTo("CN=two");
            }
            assertThat(exchange(before)).startsWith("HTTP/1.1 200");
        }
    }

    @Test
    void closesAConnectionWhoseHandshakeTakesTooLong() throws IOException {
        try (Socket socket = open()) {
            socket.getOutputStream().write(new byte[] {22, 3, 1, 2, 0, 1});
            assertThat(socket.getInputStream().read()).isNegative();
        }
    }

    private HostAndOriginFilter filter() {
        return filter(Map.of(
                "tls_certificate", files.certificate().toString(),
                "tls_key", files.key().toString()));
    }

    private static HostAndOriginFilter filter(Map<String, Object> configuration) {
        return new HostAndOriginFilter(
                configuration, new CallerAuthentication(new InMemoryTokens(), new SignInSessions(), Optional.empty()));
    }

    private static String subject(SSLSocket socket) throws IOException {
        X509Certificate certificate = (X509Certificate) socket.getSession().getPeerCertificates()[0];
        return certificate.getSubjectX500Principal().getName();
    }

    private Socket open() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort());
        socket.setSoTimeout(20_000);
        return socket;
    }

    private SSLSocket connect() throws Exception {
        return connect(files);
    }

    private SSLSocket connect(TlsFiles trusted) throws Exception {
        KeyStore store = TlsIdentity.read(trusted, PASSWORD);
        KeyStore anchors = KeyStore.getInstance("PKCS12");
        anchors.load(null, null);
        anchors.setCertificateEntry("a", store.getCertificate("mneme"));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(anchors);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return (SSLSocket) context.getSocketFactory().createSocket(open(), "localhost", connector.getLocalPort(), true);
    }

    private static String exchange(Socket socket) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        out.flush();
        byte[] head = socket.getInputStream().readNBytes(12);
        return new String(head, StandardCharsets.US_ASCII);
    }
}
