package io.mneme.ui.http.output;

import java.io.IOException;
import java.io.OutputStream;

/** Makes an answer and writes it on the way. */
public interface StreamTask {

    /**
     * Makes and writes the answer.
     *
     * @param out what to write to; not closed
     * @throws IOException if the caller has gone, or reads so slowly that others had to wait for it
     */
    void run(OutputStream out) throws IOException;
}
