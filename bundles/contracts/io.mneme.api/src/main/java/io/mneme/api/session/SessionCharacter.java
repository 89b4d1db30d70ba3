package io.mneme.api.session;

import static java.util.Objects.requireNonNull;

import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import java.util.Optional;

/**
 * A character that a session can switch to.
 *
 * @param name its name
 * @param profile its configuration; empty for a character that only this session has
 * @param history its history in the session; empty if it has none
 * @param isCurrent whether it is the current character of the session
 */
public record SessionCharacter(
        String name, Optional<CharacterProfile> profile, Optional<HistorySummary> history, boolean isCurrent) {

    public SessionCharacter {
        requireNonNull(name, "name");
        requireNonNull(profile, "profile");
        requireNonNull(history, "history");
        if (isCurrent && history.isEmpty()) {
            throw new IllegalArgumentException("a current character has a history: " + name);
        }
    }
}
