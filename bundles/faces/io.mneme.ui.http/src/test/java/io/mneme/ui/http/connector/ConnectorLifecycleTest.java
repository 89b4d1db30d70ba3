package io.mneme.ui.http.connector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.ui.http.harness.AsyncWait;
import io.mneme.ui.http.harness.RawHttpClient;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.EnumSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.BundleContext;

class ConnectorLifecycleTest {

    private static final Duration LONG = Duration.ofSeconds(60);
    private static final String REQUEST = "GET %s HTTP/1.1\nHost: localhost\n\n";
    private static final byte[] ANSWERED = "HTTP/1.1 200".getBytes(StandardCharsets.US_ASCII);

    private static final BundleContext CONTEXT = (BundleContext) Proxy.newProxyInstance(
            BundleContext.class.getClassLoader(), new Class<?>[] {BundleContext.class}, (proxy, method, args) -> null);

    private final CountDownLatch begun = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);

    @AfterEach
    void stop() throws Exception {
        released.countDown();
        server.stop();
    }

    @Test
    void requestsThatHaveBegunAreAnsweredBeforeTheServerStops() throws Exception {
        ConnectorLifecycle lifecycle = served(LONG);
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> answerTo("/slow"));
        assertThat(begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
        CompletableFuture<Void> end = CompletableFuture.runAsync(lifecycle::closeConnections);
        assertThat(AsyncWait.holds(connector::isShutdown)).isTrue();
        released.countDown();
        assertThat(answer.get(LONG.toSeconds(), TimeUnit.SECONDS))
                .startsWith("HTTP/1.1 200")
                .contains("Connection: close");
        end.get(LONG.toSeconds(), TimeUnit.SECONDS);
    }

    @Test
    void noConnectionIsAcceptedAfterwards() throws Exception {
        // Ends as soon as no thread accepts any.
        ConnectorLifecycle lifecycle = served(LONG);
        int port = connector.getLocalPort();
        RawHttpClient.exchange(port, REQUEST.formatted("/"));
        lifecycle.closeConnections();
        assertThatThrownBy(() -> RawHttpClient.exchange(port, REQUEST.formatted("/")))
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void connectionsWithoutARequestAreClosed() throws Exception {
        ConnectorLifecycle lifecycle = served(Duration.ZERO);
        try (Socket idle = new Socket(InetAddress.getLoopbackAddress(), connector.getLocalPort())) {
            idle.getOutputStream()
                    .write(REQUEST.formatted("/").replace("\n", "\r\n").getBytes(StandardCharsets.US_ASCII));
            idle.setSoTimeout((int) LONG.toMillis());
            InputStream answer = idle.getInputStream();
            assertThat(answer.readNBytes(ANSWERED.length)).isEqualTo(ANSWERED);
            lifecycle.closeConnections();
            // Returns only when the connection is closed.
            answer.readAllBytes();
            assertThat(AsyncWait.holds(() -> connector.getConnectedEndPoints().isEmpty()))
                    .isTrue();
        }
    }

    @Test
    void aClientWaitsUntilTheContainerHasStarted() throws Exception {
        ConnectorLifecycle lifecycle = starting(Duration.ZERO);
        int port = connector.getLocalPort();
        CompletableFuture<String> answer = CompletableFuture.supplyAsync(this::answer);
        assertThat(AsyncWait.holds(() -> isListening(port))).isTrue();
        assertThat(connector.getConnectedEndPoints()).isEmpty();
        lifecycle.open();
        assertThat(answer.get(LONG.toSeconds(), TimeUnit.SECONDS)).startsWith("HTTP/1.1 200");
    }

    @Test
    void theServerGoesOnWithItsOwnConnectorWithoutThisBundle() throws Exception {
        ConnectorLifecycle lifecycle = starting(Duration.ZERO);
        lifecycle.close();
        assertThat(answer()).startsWith("HTTP/1.1 200");
        add(lifecycle);
        lifecycle.open();
        assertThat(answer()).startsWith("HTTP/1.1 200");
    }

    @Test
    void aServerThatIsMadeLaterTakesConnectionsAtOnce() throws Exception {
        ConnectorLifecycle lifecycle = lifecycle(Duration.ZERO);
        lifecycle.open();
        serve(lifecycle);
        assertThat(answer()).startsWith("HTTP/1.1 200");
    }

    /** Returns one that takes connections, also for other machines. */
    static ConnectorLifecycle open(ExposedConnector exposed) {
        ConnectorLifecycle lifecycle = new ConnectorLifecycle(CONTEXT, exposed, Duration.ZERO);
        lifecycle.open();
        return lifecycle;
    }

    private static ConnectorLifecycle lifecycle(Duration grace) {
        return new ConnectorLifecycle(CONTEXT, ExposedConnectorTest.NOT_EXPOSED, grace);
    }

    private ConnectorLifecycle served(Duration grace) throws Exception {
        ConnectorLifecycle lifecycle = starting(grace);
        lifecycle.open();
        return lifecycle;
    }

    private ConnectorLifecycle starting(Duration grace) throws Exception {
        ConnectorLifecycle lifecycle = lifecycle(grace);
        serve(lifecycle);
        return lifecycle;
    }

    /** As the server's bundle does it. */
    private void serve(ConnectorLifecycle lifecycle) throws Exception {
        ServletContextHandler handler = new ServletContextHandler("/");
        handler.addFilter(new FilterHolder((Filter) this::answer), "/*", EnumSet.of(DispatcherType.REQUEST));
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(handler);
        server.start();
        add(lifecycle);
    }

    private void add(ConnectorLifecycle lifecycle) throws Exception {
        Connector added = lifecycle.createConnector(server);
        server.addConnector(added);
        added.start();
    }

    private static boolean isListening(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException refused) {
            return false;
        }
    }

    private String answer() {
        try {
            return RawHttpClient.exchange(
                    connector.getLocalPort(), "GET / HTTP/1.1\nHost: localhost\nConnection: close\n\n");
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private String answerTo(String path) {
        try {
            return RawHttpClient.begin(connector.getLocalPort(), REQUEST.formatted(path));
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private void answer(ServletRequest request, ServletResponse response, FilterChain chain) {
        begun.countDown();
        if (((HttpServletRequest) request).getRequestURI().equals("/slow")) {
            awaitRelease();
        }
    }

    private void awaitRelease() {
        try {
            released.await();
        } catch (InterruptedException stopping) {
            Thread.currentThread().interrupt();
        }
    }
}
