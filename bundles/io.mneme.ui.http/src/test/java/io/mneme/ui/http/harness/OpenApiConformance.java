package io.mneme.ui.http.harness;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.ui.http.server.OpenApiEndpoint;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.http.HttpResponse;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Compares answers with what the OpenAPI document says of them. */
final class OpenApiConformance {

    private final JsonNode paths;

    OpenApiConformance() {
        try (InputStream document = OpenApiEndpoint.class.getResourceAsStream("openapi.json")) {
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
