package io.mneme.api.context;

/** Thrown when a request for a context breaks a rule. Nothing was assembled and no window has changed. */
public class InvalidRequestException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Names the field and the rule.
     *
     * @param field the part of the request that breaks the rule, for example {@code window.max_entries}
     * @param rule what is allowed, worded so that it can follow the field's name
     */
    public InvalidRequestException(String field, String rule) {
        super(field + " " + rule);
        this.field = field;
    }

    /** Returns the part of the request that breaks the rule. */
    public String field() {
        return field;
    }
}
