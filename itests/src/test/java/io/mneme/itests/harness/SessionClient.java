package io.mneme.itests.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/** A client of realtime connections: the WebSocket of the JDK. */
public final class SessionClient implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long TIMEOUT_SECONDS = 60;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final WebSocket socket;

    private SessionClient(URI uri, UnaryOperator<WebSocket.Builder> headers) {
        WebSocket.Builder builder = headers.apply(HttpClient.newHttpClient().newWebSocketBuilder());
        socket = join(builder.buildAsync(uri, new Receiver()));
    }

    /** Connects to a container, with a query that may be empty. */
    public static SessionClient of(ContainerProcess container, String query) {
        return new SessionClient(address(container, query), builder -> builder);
    }

    /**
     * Connects as the page of an origin would.
     *
     * @throws java.util.concurrent.CompletionException if the container refuses it
     */
    public static SessionClient ofPage(ContainerProcess container, String origin) {
        return new SessionClient(address(container, ""), builder -> builder.header("Origin", origin));
    }

    /** Returns the address of realtime connections, with a query that may be empty. */
    public static URI address(ContainerProcess container, String query) {
        return URI.create(
                "ws" + container.uri("/v1/realtime" + query).toString().substring("http".length()));
    }

    /** Returns the event that makes a character current. */
    public static ObjectNode update(String character) {
        ObjectNode event = JSON.createObjectNode().put("type", "session.update");
        event.putObject("session").put("character", character);
        return event;
    }

    /** Returns the event by which a person says something. */
    public static ObjectNode item(String content) {
        ObjectNode event = JSON.createObjectNode().put("type", "conversation.item.create");
        event.putObject("item").put("role", "user").put("content", content);
        return event;
    }

    /** Returns the event by which a model, or the client for it, sends a part of a response. */
    public static ObjectNode delta(String response, String text) {
        return event("response.text.delta").put("response_id", response).put("delta", text);
    }

    /** Returns an event that consists of its type. */
    public static ObjectNode event(String type) {
        return JSON.createObjectNode().put("type", type);
    }

    /** Sends an event that has no answer. */
    public void send(JsonNode event) {
        join(socket.sendText(event.toString(), true));
    }

    /** Sends an event, and returns the first answer of the container; of a new item there are three. */
    public JsonNode ask(JsonNode event) {
        send(event);
        JsonNode first = next();
        if (first.path("type").asText().equals("conversation.item.created")) {
            next();
            next();
        }
        return first;
    }

    /** Returns the next event; waits for it. */
    public JsonNode next() {
        try {
            String text = received.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (text == null) {
                throw new IllegalStateException("no event within " + TIMEOUT_SECONDS + " s");
            }
            return JSON.readTree(text);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns the status of the close frame of the container; waits for it. */
    public int closeStatus() {
        return join(closed);
    }

    /** Ends the connection without a close frame, as the end of the process would. */
    public void drop() {
        socket.abort();
    }

    @Override
    public void close() {
        socket.sendClose(WebSocket.NORMAL_CLOSURE, "").exceptionally(gone -> socket);
    }

    private static <T> T join(CompletableFuture<T> future) {
        return future.orTimeout(TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
    }

    private final class Receiver implements WebSocket.Listener {

        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            text.append(part);
            if (last) {
                received.add(text.toString());
                text.setLength(0);
            }
            from.request(1);
            return null;
        }

        @Override
        public CompletionStage<?> onClose(WebSocket from, int status, String reason) {
            closed.complete(status);
            return null;
        }
    }
}
