package io.mneme.api.entry;

/** Thrown when a text that was sent as an entry, or as a change of one, is not one JSON object; nothing was written. */
public class MalformedJsonException extends InvalidEntryException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the fault.
     *
     * @param fault what is wrong, as a phrase that can follow the name of the text, for example
     *     {@code is not JSON at line 1, column 7: …}
     */
    public MalformedJsonException(String fault) {
        super("", fault);
    }
}
