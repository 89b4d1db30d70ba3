package io.mneme.api.entry;

/** Thrown when an entry breaks a rule; it names the field and the rule. Nothing was written. */
public class InvalidEntryException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final String rule;

    /**
     * Names the field and the rule.
     *
     * @param field the JSON key that breaks the rule; empty when the whole entry does (not JSON, too long)
     * @param rule what is allowed, worded so that it can follow the field's name. It must not quote the entry's texts, since
     *     operators see it if the entry comes from a file
     */
    public InvalidEntryException(String field, String rule) {
        super(field.isEmpty() ? rule : field + " " + rule);
        this.field = field;
        this.rule = rule;
    }

    /**
     * Returns the same refusal of an entry that is part of something.
     *
     * @param path where the entry is in it, as {@code [17]}
     */
    public InvalidEntryException within(String path) {
        return new InvalidEntryException(
                field.isEmpty() || field.startsWith("[") ? path + field : path + "." + field, rule);
    }

    /** Returns the JSON key that breaks the rule; empty when the whole entry does. */
    public String field() {
        return field;
    }

    /** Returns what is allowed, worded so that it can follow the field's name. */
    public String rule() {
        return rule;
    }
}
