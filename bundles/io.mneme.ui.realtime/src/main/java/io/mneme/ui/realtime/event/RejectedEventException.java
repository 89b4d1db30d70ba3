package io.mneme.ui.realtime.event;

/** An event is not carried out; nothing has changed. */
public final class RejectedEventException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient EventError error;

    /** Creates one with the error to report. */
    public RejectedEventException(EventError error) {
        super(error.message());
        this.error = error;
    }

    /** Returns the error to report. */
    public EventError error() {
        return error;
    }
}
