package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.http.output.AnswerHead;
import io.mneme.ui.http.output.BodyBuffer;
import io.mneme.ui.http.output.Exchange;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * A page of a list, written entry by entry: only one entry at a time is in memory as JSON text.
 *
 * @param <E> the kind of entry
 * @param entries what is on the page, in order
 * @param json returns the JSON form of an entry
 * @param rest the members that follow {@code data}; at least one
 */
record PageReply<E>(List<E> entries, Function<E, String> json, ObjectNode rest) implements Reply {

    @Override
    public void send(Exchange exchange) throws IOException {
        BodyBuffer body = new BodyBuffer();
        try (Writer writer = new OutputStreamWriter(body, UTF_8)) {
            writer.write("{\"data\":[");
            String separator = "";
            for (E entry : entries) {
                writer.write(separator);
                writer.write(json.apply(entry));
                separator = ",";
            }
            writer.write("],");
            writer.write(rest.toString(), 1, rest.toString().length() - 1);
        }
        exchange.send(new AnswerHead(200, Answer.JSON, Map.of()), body);
    }
}
