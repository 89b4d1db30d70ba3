package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.HttpExchange;
import java.io.IOException;

/**
 * A reply made of one entry, which may be a long one: only few are made at a time, and the others wait.
 *
 * @param source makes the reply
 */
public record ThrottledResponse(ResponseSource source) implements Response {

    @Override
    public void send(HttpExchange exchange) throws IOException {
        exchange.read(() -> source.create().send(exchange));
    }
}
