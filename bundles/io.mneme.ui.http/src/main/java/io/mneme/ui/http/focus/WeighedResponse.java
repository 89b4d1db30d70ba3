package io.mneme.ui.http.focus;

import io.mneme.api.focus.WeighedResults;
import io.mneme.ui.http.output.HttpExchange;
import io.mneme.ui.http.server.Response;
import io.mneme.view.focus.SearchResults;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;

/**
 * Weighed results, which are sent while they are written: they may be as long as the longest body.
 *
 * @param results the results as they were sent
 * @param weighed their weights
 */
record WeighedResponse(SearchResults results, WeighedResults weighed) implements Response {

    private static final int BUFFER_BYTES = 32 << 10;

    @Override
    public void send(HttpExchange exchange) throws IOException {
        exchange.stream(out -> {
            exchange.response().setHeader("Cache-Control", "no-store");
            exchange.response().setContentType("application/json");
            OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
            results.write(weighed, buffered);
            buffered.flush();
        });
    }
}
