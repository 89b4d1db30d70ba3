package io.mneme.api.entry;

/** Says that something was not recorded because one of its fields breaks a rule; nothing was written. */
public class InvalidEntryException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Names the field and the rule.
     *
     * @param field the JSON key at fault; empty when the entry as a whole is (not JSON, too long)
     * @param rule what is allowed, as a sentence that can stand behind the field's name
     */
    public InvalidEntryException(String field, String rule) {
        super(field.isEmpty() ? rule : field + " " + rule);
        this.field = field;
    }

    /** Returns the JSON key at fault; empty when the entry as a whole is. */
    public String field() {
        return field;
    }
}
