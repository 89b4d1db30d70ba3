package io.mneme.ui.http;

/**
 * What a request with an {@code Idempotency-Key} has done, with the little that is kept of it.
 *
 * @param answer what the request is answered with; not kept
 * @param id the id of what it made or changed; empty if it made nothing
 * @param note what cannot be found again by the id; short, and no text of an entry
 */
record Done(Answer answer, String id, String note) {

    /** Makes the answer to the same request, sent again. */
    interface Replay {

        /**
         * Makes the answer from what is there now.
         *
         * @throws RefusedException if what was made is gone
         */
        Answer answer(String id, String note);
    }

    /** Returns the refusal of a request whose result has been deleted since. */
    static RefusedException gone(String id) {
        return Problem.of(410, "what this Idempotency-Key stands for, " + id + ", has been deleted since")
                .refused();
    }
}
