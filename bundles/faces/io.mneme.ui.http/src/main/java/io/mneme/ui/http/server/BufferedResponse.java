package io.mneme.ui.http.server;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.transport.BodyBuffer;
import io.mneme.ui.http.transport.HeaderValues;
import io.mneme.ui.http.transport.HttpExchange;
import io.mneme.ui.http.transport.HttpExchange.ResponseHead;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What is sent back to a request.
 *
 * @param status HTTP status
 * @param type media type of the body; empty exactly when there is no body
 * @param body the body, to be sent as UTF-8; empty when there is none
 * @param headers further headers, by name
 */
public record BufferedResponse(int status, String type, String body, Map<String, String> headers) implements Response {

    /** Media type of every answer that is not about an error. */
    static final String JSON = "application/json";

    public BufferedResponse {
        headers = Map.copyOf(headers);
    }

    /** Returns an answer with this JSON as its body. */
    public static BufferedResponse json(int status, JsonNode body) {
        return new BufferedResponse(status, JSON, body.toString(), Map.of());
    }

    /** Returns an answer with this JSON text as its body. */
    public static BufferedResponse json(int status, String body) {
        return new BufferedResponse(status, JSON, body, Map.of());
    }

    /** Returns an answer without a body. */
    public static BufferedResponse empty(int status) {
        return new BufferedResponse(status, "", "", Map.of());
    }

    /** Returns this answer with one more header. */
    public BufferedResponse withHeader(String header, String value) {
        Map<String, String> more = new HashMap<>(headers);
        more.put(header, value);
        return new BufferedResponse(status, type, body, more);
    }

    /** Returns this answer with a tag of its whole body, so that a client that has it already gets status 304. */
    public BufferedResponse withTag() {
        return withHeader("ETag", EntityTag.of(EntityTag.revision(body)));
    }

    @Override
    public void send(HttpExchange exchange) throws IOException {
        if (isKnown(exchange.request())) {
            exchange.send(new ResponseHead(304, "", headers));
            return;
        }
        ResponseHead head = new ResponseHead(status, type, headers);
        if (type.isEmpty()) {
            exchange.send(head);
            return;
        }
        exchange.send(head, BodyBuffer.of(body));
    }

    private boolean isKnown(HttpServletRequest request) {
        return status == 200
                && headers.containsKey("ETag")
                && request.getHeader("If-None-Match") != null
                && List.of("GET", "HEAD").contains(request.getMethod())
                && EntityTag.isNamed(String.join(",", HeaderValues.of(request, "If-None-Match")), headers.get("ETag"));
    }
}
