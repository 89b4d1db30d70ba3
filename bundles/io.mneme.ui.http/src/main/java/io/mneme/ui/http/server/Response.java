package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.ExceptionMapper;
import io.mneme.ui.http.transport.HttpExchange;
import java.io.IOException;

/** What comes back for a request: all at once, or as it is made. */
public interface Response {

    /**
     * Sends it, or begins to.
     *
     * @throws IOException if the caller has gone
     * @throws RuntimeException if there is none after all; see {@link ExceptionMapper}
     */
    void send(HttpExchange exchange) throws IOException;

    /** Makes the reply to a request. */
    interface ResponseSource {

        /**
         * Makes the reply.
         *
         * @throws IOException if the request cannot be read
         * @throws RuntimeException if the request is refused; see {@link ExceptionMapper}
         */
        Response create() throws IOException;
    }
}
