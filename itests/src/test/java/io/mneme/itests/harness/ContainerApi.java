package io.mneme.itests.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.function.Function;

/** A container as a program sees it that speaks JSON over HTTP. */
public final class ContainerApi {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration REQUEST_TIMEOUT = Duration.ofSeconds(60);

    private final HttpClient client = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(REQUEST_TIMEOUT)
            .build();
    private final Function<String, URI> address;

    public ContainerApi(ContainerProcess container) {
        this.address = container::uri;
    }

    /**
     * What came back.
     *
     * @param status the HTTP status
     * @param body the JSON; missing when there was none
     * @param etag the entity tag; empty when there was none
     */
    public record ApiResponse(int status, JsonNode body, String etag) {}

    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    public ApiResponse get(String path) {
        return send(request(path).GET());
    }

    public ApiResponse post(String path, JsonNode body) {
        return send(request(path).POST(BodyPublishers.ofString(body.toString())));
    }

    public ApiResponse post(String path, String body) {
        return send(request(path).POST(BodyPublishers.ofString(body)));
    }

    /** Sends a text of another media type than JSON. */
    public ApiResponse postText(String path, String type, String text) {
        return send(request(path).setHeader("Content-Type", type).POST(BodyPublishers.ofString(text)));
    }

    /** Sends bytes of another media type than JSON. */
    public ApiResponse postBytes(String path, String type, byte[] bytes) {
        return send(request(path).setHeader("Content-Type", type).POST(BodyPublishers.ofByteArray(bytes)));
    }

    public ApiResponse put(String path, JsonNode body) {
        return send(request(path).method("PUT", BodyPublishers.ofString(body.toString())));
    }

    public ApiResponse patch(String path, JsonNode body) {
        return send(request(path).method("PATCH", BodyPublishers.ofString(body.toString())));
    }

    public ApiResponse delete(String path) {
        return send(request(path).DELETE());
    }

    /** Records a dictation that was previewed, and returns its id. */
    public String confirm(String mode, String recognised, String confirmed) {
        ObjectNode dictation = object().put("asr_text", recognised)
                .put("final_text", confirmed)
                .put("enhance_mode", mode)
                .put("preview_enabled", true);
        ApiResponse answer = post("/v1/dictations", dictation);
        if (answer.status() != 201) {
            throw new IllegalStateException("not recorded: " + answer);
        }
        return answer.body().path("id").asText();
    }

    /** Returns the context of the next request of a mode; {@code more} is further JSON of the request. */
    public JsonNode context(String mode, ObjectNode more) {
        ApiResponse answer = post("/v1/context/dictation", more.put("mode", mode));
        if (answer.status() != 200) {
            throw new IllegalStateException("not assembled: " + answer);
        }
        return answer.body();
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.apply(path))
                .timeout(REQUEST_TIMEOUT)
                .header("Content-Type", "application/json");
    }

    /** Returns the body of a response as it is sent. */
    public String text(String path) {
        return exchange(request(path).GET()).body();
    }

    private ApiResponse send(HttpRequest.Builder request) {
        HttpResponse<String> response = exchange(request);
        try {
            JsonNode body = response.body().isEmpty() ? MissingNode.getInstance() : JSON.readTree(response.body());
            return new ApiResponse(
                    response.statusCode(),
                    body,
                    response.headers().firstValue("ETag").orElse(""));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private HttpResponse<String> exchange(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted", e);
        }
    }
}
