package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is sent back to a request.
 *
 * @param status HTTP status
 * @param type media type of the body; empty exactly when there is no body
 * @param body the body, to be sent as UTF-8; empty when there is none
 * @param headers further headers, by name
 */
record Answer(int status, String type, String body, Map<String, String> headers) implements Reply {

    /** Media type of every answer that is not about an error. */
    static final String JSON = "application/json";

    Answer {
        headers = Map.copyOf(headers);
    }

    /** Returns an answer with this JSON as its body. */
    static Answer json(int status, JsonNode body) {
        return new Answer(status, JSON, body.toString(), Map.of());
    }

    /** Returns an answer with this JSON text as its body. */
    static Answer json(int status, String body) {
        return new Answer(status, JSON, body, Map.of());
    }

    /** Returns an answer without a body. */
    static Answer empty(int status) {
        return new Answer(status, "", "", Map.of());
    }

    /** Returns this answer with one more header. */
    Answer with(String header, String value) {
        Map<String, String> more = new TreeMap<>(headers);
        more.put(header, value);
        return new Answer(status, type, body, more);
    }

    /** Sends this answer. History belongs in no cache on the way, so that every answer says so. */
    @Override
    public void send(HttpServletResponse response) throws IOException {
        response.setStatus(status);
        response.setHeader("Cache-Control", "no-store");
        headers.forEach(response::setHeader);
        if (type.isEmpty()) {
            return;
        }
        byte[] bytes = body.getBytes(UTF_8);
        response.setContentType(type);
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
