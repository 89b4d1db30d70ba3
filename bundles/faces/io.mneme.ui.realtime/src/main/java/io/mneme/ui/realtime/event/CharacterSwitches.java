package io.mneme.ui.realtime.event;

import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
import java.util.List;
import java.util.Optional;

/** Finds the character that an update of a session concerns, and makes it current. For one thread at a time. */
final class CharacterSwitches {

    /** The character of clients that know of none, such as those of OpenAI. */
    private static final String DEFAULT_CHARACTER = "assistant";

    private final ConnectionSession session;
    private final CharacterProfiles profiles;
    private Optional<String> voice = Optional.empty();

    CharacterSwitches(ConnectionSession session, CharacterProfiles profiles) {
        this.session = session;
        this.profiles = profiles;
    }

    /** Returns the voice of the current character, the configured one in a resumed session; empty if it has none. */
    String voice() {
        return voice.or(() -> session.current()
                        .summary()
                        .currentCharacter()
                        .flatMap(profiles::find)
                        .map(CharacterProfile::voice))
                .orElse("");
    }

    /** Forgets the voice that a session had which has been replaced. */
    void clear() {
        voice = Optional.empty();
    }

    /** Applies an update; returns whether it created a history. */
    boolean apply(SessionUpdate update) {
        Optional<String> named = update.character().or(() -> update.voice().flatMap(this::ofVoice));
        Optional<String> current = session.current().summary().currentCharacter();
        if (named.isEmpty() && current.isPresent()) {
            update.instructions().ifPresent(session.current()::setSystemPrompt);
            voice = update.voice().or(() -> voice);
            return false;
        }
        return switchTo(named.orElse(DEFAULT_CHARACTER), update);
    }

    /** Returns the character whose configuration has a voice, if exactly one has it. */
    private Optional<String> ofVoice(String name) {
        List<CharacterProfile> speakers = profiles.list().stream()
                .filter(profile -> !name.isEmpty() && profile.voice().equals(name))
                .toList();
        return speakers.size() == 1 ? Optional.of(speakers.get(0).name()) : Optional.empty();
    }

    private boolean switchTo(String character, SessionUpdate update) {
        Optional<CharacterProfile> profile = profiles.find(character);
        String prompt = update.instructions()
                .or(() -> profile.map(CharacterProfile::prompt))
                .or(() -> formerPrompt(character))
                .orElseThrow(() -> unknown(character));
        boolean created = session.current().switchCharacter(character, prompt).created();
        voice = Optional.of(
                update.voice().or(() -> profile.map(CharacterProfile::voice)).orElse(""));
        return created;
    }

    /** Returns the prompt of a character without a configuration: that of its history, or the default one. */
    private Optional<String> formerPrompt(String character) {
        CharacterSession current = session.current();
        boolean hasHistory = current.summary().histories().stream()
                .map(HistorySummary::character)
                .anyMatch(character::equals);
        if (hasHistory) {
            return Optional.of(current.history(character).get(0).content());
        }
        return character.equals(DEFAULT_CHARACTER) ? Optional.of(current.systemPrompt()) : Optional.empty();
    }

    private RejectedEventException unknown(String name) {
        List<String> configured =
                profiles.list().stream().map(CharacterProfile::name).toList();
        String message = new UnknownCharacterException(name, configured).getMessage()
                + "; give session.instructions for another one";
        return new RejectedEventException(new EventError(
                ErrorCode.UNKNOWN_CHARACTER, message, Optional.of("session.character"), Optional.of(configured)));
    }
}
