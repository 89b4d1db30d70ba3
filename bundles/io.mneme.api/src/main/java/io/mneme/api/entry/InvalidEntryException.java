package io.mneme.api.entry;

/** Says which rule an entry breaks, and with which of its fields; nothing was written. */
public class InvalidEntryException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;

    /**
     * Names the field and the rule.
     *
     * @param field the JSON key at fault; empty when the entry as a whole is (not JSON, too long)
     * @param rule what is allowed, as a sentence that can stand behind the field's name. Where the entry comes from a file it
     *     is shown to operators, so it must not quote the entry's texts
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
