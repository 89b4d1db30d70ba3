package io.mneme.ui.http;

import io.mneme.ui.http.output.Exchange;
import java.io.IOException;

/**
 * A reply made of one entry, which may be a long one: only few are made at a time, and the others wait.
 *
 * @param source makes the reply
 */
record ReadReply(Responder.Source source) implements Reply {

    @Override
    public void send(Exchange exchange) throws IOException {
        exchange.read(() -> source.reply().send(exchange));
    }
}
