package io.mneme.api.settings;

/** Thrown when a setting cannot be changed here, whatever its value. Nothing was changed. */
public class FixedSettingException extends InvalidSettingException {

    private static final long serialVersionUID = 1L;

    /**
     * Names the key and the reason.
     *
     * @param key the key of the setting
     * @param reason why it cannot be changed, worded so that it can follow the key
     */
    public FixedSettingException(String key, String reason) {
        super(key, reason);
    }
}
