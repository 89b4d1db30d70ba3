package io.mneme.api.context;

/** Says that a request for a context breaks a rule; nothing was assembled and no window has moved. */
public class InvalidRequestException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Names the field and the rule.
     *
     * @param field the part of the request at fault, for example {@code window.max_entries}
     * @param rule what is allowed, as a sentence that can stand behind the field's name
     */
    public InvalidRequestException(String field, String rule) {
        super(field + " " + rule);
        this.field = field;
    }

    /** Returns the part of the request at fault. */
    public String field() {
        return field;
    }
}
