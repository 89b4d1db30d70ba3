package io.mneme.ui.http.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.ui.http.endpoint.PluginEndpointTracker;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Compares answers with what the OpenAPI document says of them. */
final class OpenApiConformance {

    private final JsonNode paths;

    OpenApiConformance() {
        try (InputStream document = PluginEndpointTracker.class.getResourceAsStream("openapi.json")) {
            paths = new ObjectMapper().readTree(document).path("paths");
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }

    /** Returns every operation as method and path. */
    List<String> operations() {
        return paths.properties().stream()
                .flatMap(path -> path.getValue().properties().stream()
                        .map(Map.Entry::getKey)
                        .filter(method -> !method.equals("parameters"))
                        .map(method -> method.toUpperCase(Locale.ROOT) + " " + path.getKey()))
                .toList();
    }

    /** Returns the names of the query parameters of an operation. */
    List<String> queryParameters(String method, String path) {
        return StreamSupport.stream(
                        paths.path(path)
                                .path(method.toLowerCase(Locale.ROOT))
                                .path("parameters")
                                .spliterator(),
                        false)
                .filter(parameter -> parameter.path("in").asText().equals("query"))
                .map(parameter -> parameter.path("name").asText())
                .toList();
    }

    /** Returns the scopes that an operation names, all of which its caller needs; empty if its caller needs no token. */
    Optional<List<String>> scopes(String method, String path) {
        JsonNode security =
                paths.path(path).path(method.toLowerCase(Locale.ROOT)).path("security");
        return security.isEmpty()
                ? Optional.empty()
                : Optional.of(StreamSupport.stream(security.findPath("token").spliterator(), false)
                        .map(JsonNode::asText)
                        .toList());
    }

    /** Returns every parameter that a path or an operation has. */
    Stream<JsonNode> parameters() {
        return paths.findValues("parameters").stream()
                .flatMap(parameters -> StreamSupport.stream(parameters.spliterator(), false));
    }

    /** Returns the requests that the examples of all operations compose. */
    List<OpenApiExample> examples() {
        return operations().stream()
                .flatMap(operation -> examples(operation).stream())
                .toList();
    }

    /** Returns the requests that the examples of an operation compose; the operation is given as method and path. */
    List<OpenApiExample> examples(String operation) {
        String[] parts = operation.split(" ");
        JsonNode item = paths.path(parts[1]);
        return new OpenApiExamples(parts[0], parts[1], item, item.path(parts[0].toLowerCase(Locale.ROOT))).requests();
    }

    /** Requires that the operation that was asked for names the status that was answered. */
    void require(HttpResponse<?> answer) {
        String method = answer.request().method().toLowerCase(Locale.ROOT).replace("head", "get");
        operation(answer.request().uri().getRawPath(), method)
                .ifPresent(operation -> assertThat(operation.path("responses").has("" + answer.statusCode()))
                        .as("%s %s answers %s", method, answer.request().uri(), answer.statusCode())
                        .isTrue());
    }

    /** Returns what is said of an operation; empty if there is no such path or method. */
    private Optional<JsonNode> operation(String path, String method) {
        return paths.properties().stream()
                .filter(described -> path.matches(described.getKey().replaceAll("\\{[^}]*}", "[^/]+")))
                .min(Comparator.comparing(described -> described.getKey().contains("{")))
                .map(described -> described.getValue().get(method));
    }
}
