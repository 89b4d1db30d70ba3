package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;
import org.osgi.annotation.versioning.ProviderType;

/**
 * The configured characters, which may be added, changed and removed while the container runs.
 *
 * <p>Safe for use by many threads. A changed configuration applies to the next call, and to the next switch of a session.
 */
@ProviderType
public interface CharacterProfiles {

    /** Returns the characters in the order of their names; empty if none is configured. */
    List<CharacterProfile> list();

    /** Returns the character of this name; empty if there is none. Case matters. */
    Optional<CharacterProfile> find(String name);

    /**
     * A configured character.
     *
     * @param name its name, unique among the characters; never blank
     * @param prompt its system prompt; never blank
     * @param voice name of its voice; empty if it has none
     */
    record CharacterProfile(String name, String prompt, String voice) {

        public CharacterProfile {
            requireNonNull(voice, "voice");
            if (name.isBlank() || prompt.isBlank()) {
                throw new IllegalArgumentException("name and prompt of a character must not be blank: " + name);
            }
        }
    }
}
