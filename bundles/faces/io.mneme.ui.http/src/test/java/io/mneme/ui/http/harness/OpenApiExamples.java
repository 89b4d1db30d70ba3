package io.mneme.ui.http.harness;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The requests that the examples of one operation compose: one for each body, and one for each parameter of the query. */
final class OpenApiExamples {

    private final String method;
    private final JsonNode operation;
    private final String path;

    /**
     * Reads the examples of an operation.
     *
     * @param template its path
     * @param item what the document states for the path, where its parameters are; those of the operation go before them
     */
    OpenApiExamples(String method, String template, JsonNode item, JsonNode operation) {
        this.method = method;
        this.operation = operation;
        String filled = template;
        for (JsonNode parameters : List.of(operation.path("parameters"), item.path("parameters"))) {
            for (JsonNode parameter : parameters) {
                filled = filled.replace("{" + parameter.path("name").asText() + "}", encode(parameter.path("example")));
            }
        }
        this.path = filled;
    }

    List<OpenApiExample> requests() {
        if (operation.has("requestBody")) {
            return bodies().toList();
        }
        List<OpenApiExample> requests = new ArrayList<>();
        String required = query().filter(parameter -> parameter.path("required").asBoolean())
                .map(OpenApiExamples::assignment)
                .reduce("", (all, one) -> all + "&" + one);
        requests.add(OpenApiExample.withoutBody(method, path + (required.isEmpty() ? "" : "?" + required), success()));
        query().filter(parameter -> !parameter.path("required").asBoolean())
                .map(parameter ->
                        OpenApiExample.withoutBody(method, path + "?" + assignment(parameter) + required, success()))
                .forEach(requests::add);
        return requests;
    }

    private Stream<OpenApiExample> bodies() {
        return operation.path("requestBody").path("content").properties().stream()
                .flatMap(content -> content.getValue().path("examples").properties().stream()
                        .map(Map.Entry::getValue)
                        .map(example -> OpenApiExample.withBody(method, path, content.getKey(), example)));
    }

    private Stream<JsonNode> query() {
        return StreamSupport.stream(operation.path("parameters").spliterator(), false)
                .filter(parameter -> parameter.path("in").asText().equals("query"));
    }

    /** Returns the status of a request as it is composed here: one to upgrade, for example, lacks the headers for that. */
    private int success() {
        if (operation.has("x-status")) {
            return operation.path("x-status").asInt();
        }
        return operation.path("responses").properties().stream()
                .map(response -> Integer.parseInt(response.getKey()))
                .min(Integer::compare)
                .orElseThrow();
    }

    private static String assignment(JsonNode parameter) {
        return parameter.path("name").asText() + "=" + encode(parameter.path("example"));
    }

    private static String encode(JsonNode example) {
        return URLEncoder.encode(example.asText(), UTF_8);
    }
}
