package io.mneme.api.entry;

import java.util.List;

/**
 * Thrown when entries were erased, but not from every holder of their texts. What erased them may be called again: then it finishes
 * the erasure, although the journal no longer has the entries.
 */
public class UnfinishedErasureException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the holders that may still have texts.
     *
     * @param failures each holder with what went wrong, such as {@code index did not answer within 30000 ms}; no text of any entry
     */
    public UnfinishedErasureException(List<String> failures) {
        super("not everything is erased: " + String.join("; ", failures) + "; erasing it again finishes it");
    }
}
