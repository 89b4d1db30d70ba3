package io.mneme.api.transfer;

/** Thrown when an import is asked for that there is not, or that is forgotten. */
public class UnknownImportException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /** @param id the id that no import has */
    public UnknownImportException(String id) {
        super("there is no import %s".formatted(id));
    }
}
