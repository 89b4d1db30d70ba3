package io.mneme.api.settings;

/** Thrown when a change of a setting breaks a rule. Nothing was changed. */
public class InvalidSettingException extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    private final String key;

    /**
     * Names the key and the rule.
     *
     * @param key the key of the setting
     * @param rule what is allowed, worded so that it can follow the key
     */
    public InvalidSettingException(String key, String rule) {
        super(key + " " + rule);
        this.key = key;
    }

    /** Returns the key of the setting. */
    public String key() {
        return key;
    }
}
