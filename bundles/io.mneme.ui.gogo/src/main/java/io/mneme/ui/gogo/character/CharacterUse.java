package io.mneme.ui.gogo.character;

import io.mneme.api.session.SessionSummary;
import java.util.List;

/**
 * How much open sessions have of a character.
 *
 * @param sessions number of sessions with a history of it
 * @param current number of sessions in which it is current
 * @param messages number of messages in these histories, system prompts included
 */
record CharacterUse(long sessions, long current, long messages) {

    /** Counts in sessions. */
    static CharacterUse of(String character, List<SessionSummary> open) {
        long sessions = 0;
        long current = 0;
        long messages = 0;
        for (SessionSummary session : open) {
            long own = session.histories().stream()
                    .filter(history -> history.character().equals(character))
                    .mapToLong(history -> history.messages())
                    .sum();
            sessions += own > 0 ? 1 : 0;
            messages += own;
            current += session.currentCharacter().stream()
                    .filter(character::equals)
                    .count();
        }
        return new CharacterUse(sessions, current, messages);
    }
}
