package io.mneme.api.entry;

/** Says that an entry is longer than a line of its journal may be; nothing was written. */
public class EntryTooLongException extends InvalidEntryException {

    private static final long serialVersionUID = 1L;

    /**
     * Names both lengths.
     *
     * @param maxBytes the most bytes a line may have
     * @param bytes the bytes this one would have
     */
    public EntryTooLongException(long maxBytes, long bytes) {
        super("", "an entry must not be longer than " + maxBytes + " bytes: " + bytes);
    }
}
