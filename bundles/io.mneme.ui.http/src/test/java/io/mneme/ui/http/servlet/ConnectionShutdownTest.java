package io.mneme.ui.http.servlet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.Proxy;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleListener;

/** What callers meet while the container stops, and when another bundle does. */
class ConnectionShutdownTest {

    private static final long TIMEOUT_SECONDS = 60;

    private final List<BundleListener> listeners = new ArrayList<>();
    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final CountDownLatch entered = new CountDownLatch(1);
    private final CountDownLatch goOn = new CountDownLatch(1);
    private int port;

    @BeforeEach
    void start() throws Exception {
        ServletContextHandler handler = new ServletContextHandler("/");
        handler.addFilter(
                new FilterHolder(new ConnectionShutdown(framework())), "/*", EnumSet.of(DispatcherType.REQUEST));
        handler.addServlet(new ServletHolder(new WaitingServlet()), "/*");
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(handler);
        server.start();
        port = connector.getLocalPort();
    }

    @AfterEach
    void stop() throws Exception {
        goOn.countDown();
        server.stop();
    }

    @Test
    void aContainerThatStopsTakesNoFurtherConnections() throws IOException {
        try (Socket open = connect()) {
            assertThat(status(open, "/quick")).contains(" 200 ");
            stopped(0);
            assertThatThrownBy(this::connect).isInstanceOf(ConnectException.class);
        }
    }

    @Test
    void aRequestThatRunsIsAnsweredAndTheNextOneRefused() throws Exception {
        try (Socket running = connect();
                Socket next = connect()) {
            assertThat(status(next, "/quick")).contains(" 200 ");
            CompletableFuture<String> answer = CompletableFuture.supplyAsync(() -> status(running, "/slow"));
            entered.await();
            CompletableFuture<Void> stop = CompletableFuture.runAsync(() -> stopped(0));
            String refused = status(next, "/quick");
            while (refused.contains(" 200 ")) {
                refused = status(next, "/quick");
            }
            assertThat(refused).contains(" 503 ");
            goOn.countDown();
            assertThat(answer.get(TIMEOUT_SECONDS, TimeUnit.SECONDS)).contains(" 200 ");
            stop.get(TIMEOUT_SECONDS, TimeUnit.SECONDS);
        }
    }

    @Test
    void anotherBundleThatStopsEndsNothing() throws IOException {
        try (Socket open = connect()) {
            assertThat(status(open, "/quick")).contains(" 200 ");
            stopped(7);
            assertThat(status(open, "/quick")).contains(" 200 ");
        }
    }

    private Socket connect() throws IOException {
        return new Socket(InetAddress.getLoopbackAddress(), port);
    }

    /** Sends a request over an open connection; returns the status line of the answer. */
    private static String status(Socket socket, String path) {
        try {
            String request = "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            BufferedReader answer =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            String status = answer.readLine();
            int length = 0;
            for (String line = answer.readLine(); !line.isEmpty(); line = answer.readLine()) {
                length = line.toLowerCase().startsWith("content-length: ")
                        ? Integer.parseInt(line.substring(16))
                        : length;
            }
            answer.skip(length);
            return status;
        } catch (IOException broken) {
            throw new IllegalStateException("no answer", broken);
        }
    }

    private void stopped(long bundle) {
        Bundle stopping = proxy(Bundle.class, List.of(), bundle);
        listeners.forEach(listener -> listener.bundleChanged(new BundleEvent(BundleEvent.STOPPING, stopping)));
    }

    private BundleContext framework() {
        return proxy(BundleContext.class, listeners, 0);
    }

    /** A stand-in whose bundle has an id, and which keeps listeners. */
    private static <T> T proxy(Class<T> type, List<BundleListener> listeners, long bundle) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, arguments) -> {
                    if (method.getName().equals("addBundleListener")) {
                        listeners.add((BundleListener) arguments[0]);
                    }
                    return method.getName().equals("getBundleId") ? bundle : null;
                }));
    }

    private final class WaitingServlet extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            if (request.getRequestURI().equals("/slow")) {
                entered.countDown();
                try {
                    goOn.await();
                } catch (InterruptedException stopped) {
                    Thread.currentThread().interrupt();
                }
            }
            response.setContentLength(2);
            response.getOutputStream().write(new byte[] {'o', 'k'});
        }
    }
}
