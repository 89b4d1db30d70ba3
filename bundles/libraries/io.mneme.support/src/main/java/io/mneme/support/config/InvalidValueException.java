package io.mneme.support.config;

/** Signals that a value in a configuration violates a rule. */
public final class InvalidValueException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the key and the rule.
     *
     * @param key the key of the configuration
     * @param rule what is allowed, as a sentence that can stand behind the key
     * @param value what is there instead
     */
    public InvalidValueException(String key, String rule, Object value) {
        super(key + " " + rule + ": " + value);
    }
}
