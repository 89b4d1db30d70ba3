package io.mneme.ui.http.server;

import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;

/**
 * What a request with an {@code Idempotency-Key} has done, with the little that is kept of it.
 *
 * @param response what the request is answered with; not kept
 * @param id the id of what it made or changed; empty if it made nothing
 * @param note what cannot be found again by the id; short, and no text of an entry
 */
public record IdempotentResult(BufferedResponse response, String id, String note) {

    /** Makes the answer to the same request, sent again. */
    public interface Replay {

        /**
         * Makes the answer from what is there now.
         *
         * @throws ProblemException if what was made is gone
         */
        BufferedResponse respond(String id, String note);
    }

    /** Returns the refusal of a request whose result has been deleted since. */
    public static ProblemException deleted(String id) {
        return Problem.of(410, "what this Idempotency-Key stands for, " + id + ", has been deleted since")
                .toException();
    }
}
