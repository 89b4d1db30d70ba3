package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.ui.http.output.AnswerHead;
import io.mneme.ui.http.output.BodyBuffer;
import io.mneme.ui.http.output.Exchange;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
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

    @Override
    public void send(Exchange exchange) throws IOException {
        AnswerHead head = new AnswerHead(status, type, headers);
        if (type.isEmpty()) {
            exchange.send(head);
            return;
        }
        BodyBuffer bytes = new BodyBuffer();
        try (Writer writer = new OutputStreamWriter(bytes, UTF_8)) {
            writer.write(body);
        }
        exchange.send(head, bytes);
    }
}
