package io.mneme.api.access;

/** Thrown when a token that is to be made breaks a rule, or has a name that is taken. Nothing was changed. */
public class InvalidTokenException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Names the field and the rule.
     *
     * @param field the part of the token at fault
     * @param rule what is allowed, worded so that it can follow the field
     */
    public InvalidTokenException(String field, String rule) {
        super(field + " " + rule);
        this.field = field;
    }

    /** Returns the part of the token at fault. */
    public String field() {
        return field;
    }
}
