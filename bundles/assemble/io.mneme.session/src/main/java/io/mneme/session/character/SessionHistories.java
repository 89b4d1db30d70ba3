package io.mneme.session.character;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSession.CharacterSwitch;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.CharacterSession.TurnState;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.api.session.SessionCharacter;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.meter.CharacterMeters.ClearReason;
import io.mneme.session.record.SessionReplay;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Predicate;

/** The histories of one session, of which at most one is current. For use under the lock of its session. */
final class SessionHistories {

    private final Map<String, CharacterHistory> histories = new LinkedHashMap<>();
    /** Begins the keys of its histories, so that no other session has one of them. */
    private final String opening =
            Long.toUnsignedString(UUID.randomUUID().getLeastSignificantBits(), Character.MAX_RADIX);

    private final MessageFlow flow;
    private final SessionServices services;
    private Optional<CharacterHistory> current = Optional.empty();
    private int created;

    SessionHistories(MessageFlow flow, SessionServices services) {
        this.flow = flow;
        this.services = services;
    }

    /** Returns the name of the current character; empty if none is current. */
    Optional<String> currentName() {
        return current.map(CharacterHistory::character);
    }

    /** Returns the current history; empty if no character is current. */
    Optional<CharacterHistory> current() {
        return current;
    }

    /**
     * Returns the current history.
     *
     * @throws NoCurrentCharacterException if no character is current
     */
    CharacterHistory requireCurrent() {
        return current.orElseThrow(NoCurrentCharacterException::new);
    }

    /** Returns the messages of the current history; without one, the default prompt. */
    List<SessionMessage> currentMessages() {
        return current.map(CharacterHistory::asMessages)
                .orElseGet(() -> List.of(new SessionMessage(Role.SYSTEM, currentPrompt())));
    }

    /** Returns the prompt of the current history; without one, the default prompt. */
    String currentPrompt() {
        return current.map(CharacterHistory::prompt)
                .orElseGet(() -> services.configuration().current().defaultPrompt());
    }

    /** Makes a character current. */
    CharacterSwitch switchTo(String name, String prompt, double clock) {
        boolean created = !histories.containsKey(name);
        CharacterHistory history = created ? create(name, prompt, clock) : histories.get(name);
        history.setPrompt(prompt);
        history.access(clock);
        current = Optional.of(history);
        flow.limit(history);
        return new CharacterSwitch(history.summary(), created);
    }

    /** Takes the histories that were recorded, without the prompts, which are not recorded. */
    void restore(SessionReplay replay) {
        replay.histories().forEach((name, messages) -> {
            CharacterHistory history = create(name, knownPrompt(name), 0);
            messages.forEach(message -> flow.restore(history, message));
            services.meters().addMessages(name, history.messages().size());
        });
        current = replay.current().map(histories::get);
    }

    private String knownPrompt(String name) {
        return services.profiles().find(name).map(CharacterProfile::prompt).orElseGet(() -> services.configuration()
                .current()
                .defaultPrompt());
    }

    private CharacterHistory create(String name, String prompt, double clock) {
        int max = services.configuration().current().maxHistories();
        if (histories.size() >= max) {
            throw new IllegalArgumentException(
                    "the session must not have more than " + max + " histories; clear one first");
        }
        created++;
        CharacterHistory history = new CharacterHistory(name, opening + "_" + created, prompt, clock);
        histories.put(name, history);
        services.meters().addHistory(name);
        return history;
    }

    /**
     * Returns the history of a character.
     *
     * @throws UnknownCharacterException if it has none
     */
    CharacterHistory require(String name) {
        CharacterHistory history = histories.get(name);
        if (history == null) {
            throw new UnknownCharacterException(name, List.copyOf(histories.keySet()));
        }
        return history;
    }

    /** Forgets the history of a character. */
    void clear(String name) {
        CharacterHistory history = require(name);
        histories.remove(name);
        current = current.filter(other -> other != history);
        forget(history, ClearReason.MANUAL);
    }

    /** Returns whether a character has a history. */
    boolean contains(String name) {
        return histories.containsKey(name);
    }

    /** Forgets all histories; returns how many there were. */
    int clearAll(ClearReason reason) {
        List<CharacterHistory> all = new ArrayList<>(histories.values());
        histories.clear();
        current = Optional.empty();
        all.forEach(history -> forget(history, reason));
        return all.size();
    }

    private void forget(CharacterHistory history, ClearReason reason) {
        flow.forget(history);
        services.meters().removeHistory(history.character(), history.messages().size() + 1, reason);
    }

    TurnState state() {
        return current.map(SessionHistories::state).orElse(TurnState.WAITING_FOR_USER);
    }

    private static TurnState state(CharacterHistory history) {
        Optional<HistoryMessage> last = history.last().filter(message -> !message.isBlank());
        if (last.filter(message -> message.role() == Role.USER).isPresent()) {
            return TurnState.USER_SPEAKING;
        }
        return history.isGrowing(Role.ASSISTANT) ? TurnState.BOT_SPEAKING : TurnState.WAITING_FOR_USER;
    }

    /** Returns the configured characters and those with a history, in the order of their names. */
    List<SessionCharacter> characters() {
        Map<String, Optional<CharacterProfile>> names = new TreeMap<>();
        histories.keySet().forEach(name -> names.put(name, Optional.empty()));
        services.profiles().list().forEach(profile -> names.put(profile.name(), Optional.of(profile)));
        return names.entrySet().stream()
                .map(character -> character(character.getKey(), character.getValue()))
                .toList();
    }

    private SessionCharacter character(String name, Optional<CharacterProfile> profile) {
        Optional<HistorySummary> history =
                Optional.ofNullable(histories.get(name)).map(CharacterHistory::summary);
        return new SessionCharacter(name, profile, history, currentName().equals(Optional.of(name)));
    }

    /** Returns the messages of all histories with a property. */
    List<PlacedMessage> where(Predicate<HistoryMessage> property) {
        return histories.values().stream()
                .flatMap(history -> history.messages().stream()
                        .filter(property)
                        .map(message -> new PlacedMessage(history, message)))
                .toList();
    }

    List<HistorySummary> summaries() {
        return histories.values().stream().map(CharacterHistory::summary).toList();
    }

    /** Returns the number of messages, the system prompts included. */
    long messages() {
        return histories.values().stream()
                .mapToLong(history -> history.messages().size() + 1L)
                .sum();
    }

    /** A message, and the history in which it is. */
    record PlacedMessage(CharacterHistory history, HistoryMessage message) {}
}
