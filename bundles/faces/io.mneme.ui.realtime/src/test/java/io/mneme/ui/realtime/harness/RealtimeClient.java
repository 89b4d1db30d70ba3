package io.mneme.ui.realtime.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A client of realtime connections: the WebSocket of the JDK, with JSON. */
public final class RealtimeClient implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final long TIMEOUT_SECONDS = 60;

    private final BlockingQueue<String> received = new LinkedBlockingQueue<>();
    private final CompletableFuture<Integer> closed = new CompletableFuture<>();
    private final WebSocket socket;

    private RealtimeClient(URI uri, WebSocket.Builder builder) {
        socket = join(builder.buildAsync(uri, new Receiver()));
    }

    /** Connects, and returns before anything is received. */
    public static RealtimeClient connect(URI uri) {
        return new RealtimeClient(uri, HTTP.newWebSocketBuilder());
    }

    /** Connects with a token. */
    public static RealtimeClient connect(URI uri, String secret) {
        return new RealtimeClient(uri, HTTP.newWebSocketBuilder().header("Authorization", "Bearer " + secret));
    }

    public static ObjectNode object(String json) {
        try {
            return (ObjectNode) JSON.readTree(json);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Sends a message as it is. */
    public void send(String text) {
        join(socket.sendText(text, true));
    }

    public void sendPart(String text, boolean last) {
        join(socket.sendText(text, last));
    }

    public void sendBinary(byte[] bytes) {
        join(socket.sendBinary(ByteBuffer.wrap(bytes), true));
    }

    /** Sends a message, and returns the next event. */
    public JsonNode ask(String text) {
        send(text);
        return next();
    }

    /** Makes a character current; returns the answer. */
    public JsonNode switchTo(String character) {
        return ask("{\"type\":\"session.update\",\"session\":{\"character\":\"" + character + "\"}}");
    }

    /** Says something in the role of a person; returns the first answer. */
    public JsonNode say(String content) {
        return addItem("{\"role\":\"user\",\"content\":\"" + content + "\"}");
    }

    /** Adds an item; returns the first of the three answers, or the error. */
    public JsonNode addItem(String item) {
        JsonNode first = ask("{\"type\":\"conversation.item.create\",\"item\":" + item + "}");
        if (first.path("type").asText().equals("conversation.item.created")) {
            next();
            next();
        }
        return first;
    }

    public void delta(String response, String text) {
        send("{\"type\":\"response.text.delta\",\"response_id\":\"" + response + "\",\"delta\":\"" + text + "\"}");
    }

    public JsonNode done(String response) {
        return ask("{\"type\":\"response.done\",\"response_id\":\"" + response + "\"}");
    }

    /** Returns the current history as lines {@code role: content}. */
    public List<String> history() {
        List<String> lines = new ArrayList<>();
        ask("{\"type\":\"conversation.history.get\"}")
                .path("messages")
                .forEach(message -> lines.add(message.path("role").asText() + ": "
                        + message.path("content").asText()));
        return lines;
    }

    /** Returns the next event; waits for it. */
    public JsonNode next() {
        try {
            String text = received.poll(TIMEOUT_SECONDS, TimeUnit.SECONDS);
            if (text == null) {
                throw new AssertionError("no event within " + TIMEOUT_SECONDS + " s");
            }
            return JSON.readTree(text);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns the status with which the server closes the connection; waits for it. */
    public int closeStatus() {
        return join(closed);
    }

    /** Ends the connection without a close frame. */
    public void abort() {
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
        public CompletionStage<?> onText(WebSocket from, CharSequence data, boolean last) {
            text.append(data);
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

        @Override
        public void onError(WebSocket from, Throwable error) {
            closed.completeExceptionally(error);
        }
    }
}
