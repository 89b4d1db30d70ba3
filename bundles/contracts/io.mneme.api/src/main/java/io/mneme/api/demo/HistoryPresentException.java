package io.mneme.api.demo;

/** Thrown when the demonstration would be mixed with a history that is recorded already. Nothing was done. */
public class HistoryPresentException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names what is recorded.
     *
     * @param what for example {@code 12 dictations}
     */
    public HistoryPresentException(String what) {
        super("the demonstration is for an empty container, and here " + what + " recorded already");
    }
}
