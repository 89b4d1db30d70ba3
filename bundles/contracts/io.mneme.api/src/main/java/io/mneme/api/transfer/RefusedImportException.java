package io.mneme.api.transfer;

/** Thrown when a file is not received. Nothing of it is kept. */
public class RefusedImportException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean lasting;

    /**
     * Refuses a file.
     *
     * @param reason why, for the person who sent it
     * @param lasting whether the same file would be refused again
     */
    public RefusedImportException(String reason, boolean lasting) {
        super(reason);
        this.lasting = lasting;
    }

    /** Returns whether the same file would be refused again, since it is too long. */
    public boolean isLasting() {
        return lasting;
    }
}
