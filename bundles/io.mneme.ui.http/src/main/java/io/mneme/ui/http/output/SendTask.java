package io.mneme.ui.http.output;

import java.io.IOException;

/** Makes and sends an answer. */
public interface SendTask {

    /**
     * Makes and sends the answer.
     *
     * @throws IOException if the caller has gone
     */
    void run() throws IOException;
}
