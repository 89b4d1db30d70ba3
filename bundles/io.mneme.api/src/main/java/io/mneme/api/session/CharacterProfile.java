package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

/**
 * A configured character.
 *
 * @param name its name, unique among the characters; never blank
 * @param prompt its system prompt; never blank
 * @param voice name of its voice; empty if it has none
 */
public record CharacterProfile(String name, String prompt, String voice) {

    public CharacterProfile {
        requireNonNull(voice, "voice");
        if (name.isBlank() || prompt.isBlank()) {
            throw new IllegalArgumentException("name and prompt of a character must not be blank: " + name);
        }
    }
}
