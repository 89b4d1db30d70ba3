package io.mneme.support.plugin;

/** Signals that a plug-in was not called, or did not return. */
public final class UnansweredException extends Exception {

    private static final long serialVersionUID = 1L;

    private final boolean counted;

    /**
     * Names the cause.
     *
     * @param cause a phrase that can stand behind the plug-in's name
     * @param counted whether this counts as a failure of the plug-in
     */
    UnansweredException(String cause, boolean counted) {
        super(cause, null, false, false);
        this.counted = counted;
    }

    boolean counted() {
        return counted;
    }
}
