package io.mneme.itests.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Serves a page at {@code /page}, takes its report at {@code /report?TEXT}, and passes requests below {@code /v1/} on to a container. So the
 * page has the origin of the container, as behind a reverse proxy.
 */
public final class PageProxy implements AutoCloseable {

    private static final String REPORT = "/report?";

    private final ServerSocket server;
    private final URI container;
    private final String page;
    private final CompletableFuture<String> report = new CompletableFuture<>();

    private PageProxy(ServerSocket server, URI container, String page) {
        this.server = server;
        this.container = container;
        this.page = page;
    }

    /** Starts one on a free port. */
    public static PageProxy start(ContainerProcess container, String page) throws IOException {
        ServerSocket server = new ServerSocket(0, 0, InetAddress.getByName("127.0.0.1"));
        PageProxy proxy = new PageProxy(server, container.uri("/"), page);
        background(proxy::acceptAll);
        return proxy;
    }

    /** Returns the address of the page. */
    public String address() {
        return "http://127.0.0.1:" + server.getLocalPort() + "/page";
    }

    /** Returns what the page reports; waits for it. */
    public String report(Duration timeout) {
        return report.orTimeout(timeout.toSeconds(), TimeUnit.SECONDS).join();
    }

    private interface Transfer {
        void run() throws IOException;
    }

    private static void background(Transfer transfer) {
        Thread thread = new Thread(() -> {
            try {
                transfer.run();
            } catch (IOException ended) {
                // One of the two ends has closed its connection.
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void acceptAll() throws IOException {
        while (!server.isClosed()) {
            Socket client = server.accept();
            background(() -> serve(client));
        }
    }

    private void serve(Socket client) throws IOException {
        byte[] head = head(client.getInputStream());
        String[] request = new String(head, StandardCharsets.ISO_8859_1).split(" ");
        // A browser connects in advance, too, and may close such a connection.
        String target = request.length > 1 ? request[1] : "";
        if (target.startsWith(REPORT)) {
            report.complete(URLDecoder.decode(target.substring(REPORT.length()), StandardCharsets.UTF_8));
        }
        if (target.equals("/page") || target.startsWith(REPORT)) {
            client.getOutputStream().write(response());
        }
        if (target.startsWith("/v1/")) {
            forward(head, client);
        } else {
            client.close();
        }
    }

    private void forward(byte[] head, Socket client) throws IOException {
        Socket target = new Socket(container.getHost(), container.getPort());
        target.getOutputStream().write(head);
        background(() -> copy(target, client));
        copy(client, target);
    }

    private byte[] response() {
        byte[] body = page.getBytes(StandardCharsets.UTF_8);
        String head =
                "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nConnection: close\r\nContent-Length: "
                        + body.length + "\r\n\r\n";
        ByteArrayOutputStream response = new ByteArrayOutputStream();
        response.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
        response.writeBytes(body);
        return response.toByteArray();
    }

    private static byte[] head(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(StandardCharsets.ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                break;
            }
            head.write(next);
        }
        return head.toByteArray();
    }

    private static void copy(Socket from, Socket to) throws IOException {
        try (from;
                to) {
            OutputStream out = to.getOutputStream();
            from.getInputStream().transferTo(out);
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
