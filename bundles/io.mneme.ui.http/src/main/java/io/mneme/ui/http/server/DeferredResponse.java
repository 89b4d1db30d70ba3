package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.HttpExchange;

/**
 * A reply that may be long to make and long itself, so that it is made by one of the few threads for such replies.
 *
 * @param source makes the reply
 */
public record DeferredResponse(ResponseSource source) implements Response {

    @Override
    public void send(HttpExchange exchange) {
        exchange.defer(requireInTime -> RequestExecutor.dispatch(
                () -> {
                    requireInTime.run();
                    return source.create();
                },
                exchange));
    }
}
