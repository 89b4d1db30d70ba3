package io.mneme.api.session;

/** The journal of messages is needed, and not open. */
public class RecordingUnavailableException extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /** Creates one that names the journal. */
    public RecordingUnavailableException() {
        super("the journal of messages is not open");
    }
}
