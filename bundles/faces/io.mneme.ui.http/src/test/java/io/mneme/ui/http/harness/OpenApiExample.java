package io.mneme.ui.http.harness;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;

/**
 * A request that is composed of examples of the document.
 *
 * @param method its HTTP method
 * @param path path and query
 * @param type media type of the body; empty if there is none
 * @param body the body; empty if there is none
 * @param status the status that the document states for it
 */
record OpenApiExample(String method, String path, String type, String body, int status) {

    static OpenApiExample withoutBody(String method, String path, int status) {
        return new OpenApiExample(method, path, "", "", status);
    }

    static OpenApiExample withBody(String method, String path, String type, JsonNode example) {
        JsonNode value = example.path("value");
        return new OpenApiExample(
                method,
                path,
                type,
                type.startsWith("text/") ? value.textValue() : value.toString(),
                example.path("x-status").intValue());
    }

    /** Returns this request for another path. */
    OpenApiExample withPath(String other) {
        return new OpenApiExample(method, other, type, body, status);
    }

    HttpRequest.Builder request(HttpHarness served) {
        // A stream would not end; its head is the same.
        String sent = path.startsWith("/v1/tail") ? "HEAD" : method;
        HttpRequest.Builder request = served.to(path).method(sent, BodyPublishers.ofString(body));
        return type.isEmpty() ? request : request.header("Content-Type", type);
    }

    @Override
    public String toString() {
        return method + " " + path + " " + body;
    }
}
