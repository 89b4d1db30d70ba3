package io.mneme.context.provider;

import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;

/**
 * Makes ids of calls and names of tools valid in the interface of another provider. Equal ones stay equal, so that a result keeps its
 * call, and unequal ones stay unequal.
 */
final class ProviderNames {

    /** OpenAI's chat refuses longer ids of calls. */
    private static final int MAX_CHAT_ID = 40;

    private static final int MAX_LENGTH = 64;
    private static final String INVALID = "[^a-zA-Z0-9_-]";

    private ProviderNames() {}

    /** Returns the id of a call. */
    static String callId(String id, BodyForm form) {
        return valid(id, "call", form.has(FormTrait.SHORT_CALL_IDS) ? MAX_CHAT_ID : MAX_LENGTH);
    }

    /** Returns the name of a tool; in some forms it begins with a letter or an underscore. */
    static String toolName(String name, BodyForm form) {
        String valid = valid(name, "tool", MAX_LENGTH - 1);
        return form.has(FormTrait.LETTER_FIRST) && !valid.matches("[a-zA-Z_].*") ? "_" + valid : valid;
    }

    private static String valid(String name, String absent, int maximum) {
        if (name.isEmpty()) {
            return absent;
        }
        String valid = name.replaceAll(INVALID, "_");
        if (valid.equals(name) && name.length() <= maximum) {
            return name;
        }
        String digest = "_" + Integer.toHexString(name.hashCode());
        return valid.substring(0, Math.min(valid.length(), maximum - digest.length())) + digest;
    }
}
