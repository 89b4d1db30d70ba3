package io.mneme.ui.http.output;

import java.io.IOException;

/** Makes and sends the answer of an {@link HttpExchange}, later. */
public interface DeferredTask {

    /**
     * Makes and sends the answer.
     *
     * @param requireInTime throws {@link OverloadException} if the request has waited too long to be answered
     * @throws IOException if the caller has gone
     */
    void run(Runnable requireInTime) throws IOException;
}
