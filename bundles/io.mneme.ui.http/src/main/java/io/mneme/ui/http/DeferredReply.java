package io.mneme.ui.http;

import io.mneme.ui.http.output.Exchange;

/**
 * A reply that may be long to make and long itself, so that it is made by one of the few threads for such replies.
 *
 * @param source makes the reply
 */
record DeferredReply(Responder.Source source) implements Reply {

    @Override
    public void send(Exchange exchange) {
        exchange.defer(requireInTime -> Responder.respond(
                () -> {
                    requireInTime.run();
                    return source.reply();
                },
                exchange));
    }
}
