package io.mneme.ui.mcp.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.access.AccessCaller;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.MemoryRegistry;
import io.mneme.ui.mcp.harness.FixedTool;
import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.EnumSet;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** The servlet in a server of its own, with the tools of a test. */
final class McpHarness implements AutoCloseable {

    static final String INITIALIZE =
            "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"initialize\",\"params\":{\"protocolVersion\":"
                    + "\"2025-11-25\",\"capabilities\":{},\"clientInfo\":{\"name\":\"test\",\"version\":\"1\"}}}";

    private static final ObjectMapper JSON = new ObjectMapper();

    final MemoryRegistry registry = new MemoryRegistry();
    final InMemoryRecord record = InMemoryRecord.create();
    final McpService service;
    AccessCaller caller = AccessCaller.local();
    private final Server server = new Server(0);
    private final HttpClient client = HttpClient.newHttpClient();

    McpHarness() {
        this(Map.of());
    }

    McpHarness(Map<String, Object> settings) {
        service = new McpService(settings, "1.2.3", new ToolCatalog(registry), new SimpleMeterRegistry());
        service.bindConversations(record.conversations());
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder servlet = new ServletHolder(new McpServlet(service));
        servlet.setAsyncSupported(true);
        Filter authentication = (request, response, chain) -> {
            request.setAttribute(AccessCaller.ATTRIBUTE, caller);
            chain.doFilter(request, response);
        };
        FilterHolder filter = new FilterHolder(authentication);
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST));
        context.addServlet(servlet, "/mcp");
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Adds a tool of a plug-in, and returns what removes it. */
    Runnable add(FixedTool tool) {
        return registry.add("tool", tool, 0);
    }

    HttpRequest.Builder request() {
        int port = ((ServerConnector) server.getConnectors()[0]).getLocalPort();
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/mcp"))
                .header("Content-Type", "application/json");
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Begins a session, and returns its id. */
    String begin() {
        return send(request().POST(BodyPublishers.ofString(INITIALIZE)))
                .headers()
                .firstValue("Mcp-Session-Id")
                .orElseThrow();
    }

    HttpResponse<String> post(String session, String body) {
        return send(request().header("Mcp-Session-Id", session).POST(BodyPublishers.ofString(body)));
    }

    /** Makes a request, and returns the whole answer. */
    JsonNode ask(String session, String method, String params) {
        return json(
                post(session, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"" + method + "\",\"params\":" + params + "}")
                        .body());
    }

    /** Calls a tool, and returns the result. */
    JsonNode call(String session, String tool, String arguments) {
        return ask(session, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}")
                .path("result");
    }

    /** Opens the stream of a session. */
    InputStream open(String session) throws IOException, InterruptedException {
        return client.send(request().header("Mcp-Session-Id", session).GET().build(), BodyHandlers.ofInputStream())
                .body();
    }

    static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException malformed) {
            throw new AssertionError("not JSON: " + text, malformed);
        }
    }

    @Override
    public void close() {
        service.close();
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        record.close();
    }
}
