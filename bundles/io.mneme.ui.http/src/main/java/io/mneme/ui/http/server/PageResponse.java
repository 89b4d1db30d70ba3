package io.mneme.ui.http.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.mneme.ui.http.transport.BodyBuffer;
import io.mneme.ui.http.transport.HttpExchange;
import io.mneme.ui.http.transport.HttpExchange.ResponseHead;
import io.mneme.view.JsonPage;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.util.Map;

/**
 * A page of a list as a response.
 *
 * @param page the page
 */
public record PageResponse(JsonPage<?> page) implements Response {

    @Override
    public void send(HttpExchange exchange) throws IOException {
        BodyBuffer body = new BodyBuffer();
        try (Writer writer = new OutputStreamWriter(body, UTF_8)) {
            page.write(writer);
        }
        exchange.send(new ResponseHead(200, BufferedResponse.JSON, Map.of()), body);
    }
}
