package io.mneme.api.erasure;

/** Thrown when an erasure is refused because of what it selects. Nothing is erased. */
public class InvalidSelectorException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Names the condition and its rule.
     *
     * @param field the condition, as it is called in {@link ErasureSelector}; {@code selector} for all of them
     * @param rule what it must be, without a value of the selector
     */
    public InvalidSelectorException(String field, String rule) {
        super(field + " " + rule);
        this.field = field;
    }

    /** Returns the name of the condition. */
    public String field() {
        return field;
    }
}
