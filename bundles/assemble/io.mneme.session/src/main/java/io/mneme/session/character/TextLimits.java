package io.mneme.session.character;

import io.mneme.api.dialogue.Role;
import io.mneme.session.settings.CharacterSettings;

/** Rejects names and texts that break a rule of sessions, before anything changes. */
final class TextLimits {

    private static final int MAX_NAME_CHARS = 256;

    private TextLimits() {}

    static void checkName(String field, String name) {
        checkText(field, name, MAX_NAME_CHARS);
    }

    static void checkReply(String reply) {
        checkName("the id of a reply", reply);
    }

    static void checkPrompt(String prompt, CharacterSettings settings) {
        checkText("the system prompt", prompt, settings.maxPromptChars());
    }

    private static void checkText(String field, String text, int maxChars) {
        if (text.isBlank()) {
            throw new IllegalArgumentException(field + " must not be blank");
        }
        checkLength(field, text, maxChars);
    }

    static void checkLength(String field, String text, int maxChars) {
        if (text.length() > maxChars) {
            throw new IllegalArgumentException(
                    field + " must not have more than " + maxChars + " characters: " + text.length());
        }
    }

    static void checkSpeaker(Role role) {
        if (role != Role.USER && role != Role.ASSISTANT) {
            throw new IllegalArgumentException("role must be USER or ASSISTANT: " + role);
        }
    }
}
