package io.mneme.api.entry;

/** Thrown when an entry is longer than the maximum line of its journal. Nothing was written. */
public class EntryTooLongException extends InvalidEntryException {

    private static final long serialVersionUID = 1L;

    /**
     * Names both lengths.
     *
     * @param maxBytes maximum length of a line, in bytes
     * @param bytes length of this line, in bytes
     */
    public EntryTooLongException(long maxBytes, long bytes) {
        super("", "an entry must not be longer than " + maxBytes + " bytes: " + bytes);
    }
}
