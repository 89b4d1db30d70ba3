package io.mneme.api.manifest;

/** Thrown when another usage was already reported for a context. Nothing was changed. */
public class UsageConflictException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** Names the context. */
    public UsageConflictException(String id) {
        super("another usage was already reported for the context " + id);
    }
}
