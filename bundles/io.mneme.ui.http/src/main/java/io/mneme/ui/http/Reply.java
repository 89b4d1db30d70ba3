package io.mneme.ui.http;

import io.mneme.ui.http.output.Exchange;
import java.io.IOException;

/** What comes back for a request: all at once, or as it is made. */
interface Reply {

    /**
     * Sends it, or begins to.
     *
     * @throws IOException if the caller has gone
     * @throws RuntimeException if there is none after all; see {@link Refusals}
     */
    void send(Exchange exchange) throws IOException;
}
