package io.mneme.compact.endpoint;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Asks the chat completions of an OpenAI-compatible endpoint. No exception has a text of a request or an answer, nor the key. A call
 * ends with its time, also if the endpoint goes on sending.
 */
final class ChatEndpoint implements AutoCloseable {

    private static final int MAX_ANSWER_BYTES = 1_000_000;
    private static final int HTTP_OK = 200;
    private static final ObjectMapper JSON = new ObjectMapper();

    private final NamedExecutor threads =
            NamedExecutor.pool("mneme-compact-http", 2, ClosePolicy.INTERRUPT, Duration.ZERO);

    /** Made by the first call: it takes longer than most bundles need to start, and few containers have an endpoint. */
    private @Nullable HttpClient client;

    /**
     * Returns what the model answers.
     *
     * @param instruction what it is to do
     * @param text what it is to do it with
     * @param maxTokens maximum number of tokens of the answer
     * @throws IllegalStateException if there is no answer in time, or one of another form
     */
    String answer(EndpointSettings settings, String instruction, String text, int maxTokens) {
        HttpRequest request = request(settings, body(settings, instruction, text, maxTokens));
        CompletableFuture<HttpResponse<byte[]>> response = client().sendAsync(request, any -> new BoundedBody());
        try {
            return content(response.get(settings.timeout().toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("the call of the endpoint was interrupted", closing);
        } catch (TimeoutException late) {
            throw new IllegalStateException("the endpoint has not answered in time", late);
        } catch (ExecutionException failed) {
            throw new IllegalStateException("the endpoint cannot be reached: "
                    + failed.getCause().getClass().getSimpleName());
        } finally {
            response.cancel(true);
        }
    }

    /** Some servers for models lose the body of a request that asks for an upgrade to HTTP/2. */
    private synchronized HttpClient client() {
        if (client == null) {
            client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .executor(threads)
                    .followRedirects(Redirect.NEVER)
                    .build();
        }
        return client;
    }

    private static HttpRequest request(EndpointSettings settings, byte[] body) {
        HttpRequest.Builder request = HttpRequest.newBuilder(settings.url().orElseThrow())
                .timeout(settings.timeout())
                .header("Content-Type", "application/json")
                .header("Accept", "application/json")
                .POST(BodyPublishers.ofByteArray(body));
        settings.key().ifPresent(key -> request.header("Authorization", "Bearer " + key));
        return request.build();
    }

    private static byte[] body(EndpointSettings settings, String instruction, String text, int maxTokens) {
        ObjectNode body = JSON.createObjectNode();
        body.put("model", settings.model().orElseThrow());
        body.putArray("messages").add(message("system", instruction)).add(message("user", text));
        body.put("max_tokens", maxTokens);
        body.put("temperature", 0);
        body.put("stream", false);
        try {
            return JSON.writeValueAsBytes(body);
        } catch (IOException impossible) {
            throw new UncheckedIOException("a request cannot be written", impossible);
        }
    }

    private static JsonNode message(String role, String content) {
        return JSON.createObjectNode().put("role", role).put("content", content);
    }

    private static String content(HttpResponse<byte[]> response) {
        if (response.statusCode() != HTTP_OK) {
            throw new IllegalStateException("the endpoint has answered with status " + response.statusCode());
        }
        try {
            JsonNode content = JSON.readTree(response.body()).at("/choices/0/message/content");
            if (content.isTextual()) {
                return content.textValue().strip();
            }
        } catch (IOException noJson) {
            throw new IllegalStateException("the endpoint has answered no JSON");
        }
        throw new IllegalStateException("the endpoint has answered without a message");
    }

    /** Interrupts what runs. */
    @Override
    public void close() {
        threads.close();
    }

    /** Collects an answer, and gives up one that is too long. */
    private static final class BoundedBody implements BodySubscriber<byte[]> {

        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final CompletableFuture<byte[]> body = new CompletableFuture<>();
        private volatile @Nullable Subscription subscription;

        @Override
        public CompletionStage<byte[]> getBody() {
            return body;
        }

        @Override
        public void onSubscribe(Subscription begun) {
            subscription = begun;
            begun.request(Long.MAX_VALUE);
        }

        @Override
        public void onNext(List<ByteBuffer> buffers) {
            for (ByteBuffer buffer : buffers) {
                byte[] part = new byte[buffer.remaining()];
                buffer.get(part);
                bytes.writeBytes(part);
            }
            if (bytes.size() > MAX_ANSWER_BYTES) {
                Optional.ofNullable(subscription).ifPresent(Subscription::cancel);
                body.completeExceptionally(new IOException("the answer is too long"));
            }
        }

        @Override
        public void onError(Throwable failed) {
            body.completeExceptionally(failed);
        }

        @Override
        public void onComplete() {
            body.complete(bytes.toByteArray());
        }
    }
}
