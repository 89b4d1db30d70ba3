package io.mneme.support.config;

import java.util.regex.Pattern;

/** Knows by their keys which settings have values that are for the operator alone, such as tokens and prompts. */
public final class PrivateKeys {

    private static final Pattern SECRET = Pattern.compile(
            "(?i)(.*[._-])?(token|secret|password|passwd|passphrase|(api|access|private)[._-]?key|credentials?|authorization)");

    /** Texts that people have written, which may say something about them. */
    private static final Pattern TEXT = Pattern.compile("(.*[._])?(prompt|context_note|intro)");

    private PrivateKeys() {}

    /** Returns whether the key of a setting means that its value is a secret, or a text that a person has written. */
    public static boolean contains(String key) {
        return SECRET.matcher(key).matches() || TEXT.matcher(key).matches();
    }
}
