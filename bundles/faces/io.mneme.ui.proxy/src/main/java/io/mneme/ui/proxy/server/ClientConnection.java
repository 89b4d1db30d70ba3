package io.mneme.ui.proxy.server;

import jakarta.servlet.ServletResponse;
import jakarta.servlet.ServletResponseWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/** Breaks connections of clients. */
final class ClientConnection {

    /** The status by which the server is asked for it. */
    private static final int ABORT = -1;

    private ClientConnection() {}

    /** Breaks the connection of an answer, whatever of it was sent. */
    static void abort(HttpServletResponse response) throws IOException {
        ServletResponse own = response;
        while (own instanceof ServletResponseWrapper wrapper) {
            own = wrapper.getResponse();
        }
        ((HttpServletResponse) own).sendError(ABORT);
    }
}
