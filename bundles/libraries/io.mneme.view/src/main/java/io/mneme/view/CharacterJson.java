package io.mneme.view;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.SessionSummary;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/** Writes characters and what open sessions have of them as JSON, without the text of messages. */
public final class CharacterJson {

    private CharacterJson() {}

    /** Returns the names of the configured characters and of those that open sessions have. */
    public static SortedSet<String> names(CharacterProfiles profiles, List<SessionSummary> open) {
        SortedSet<String> names = new TreeSet<>();
        profiles.list().forEach(profile -> names.add(profile.name()));
        open.forEach(session ->
                session.histories().stream().map(HistorySummary::character).forEach(names::add));
        return names;
    }

    /** Returns the number of open sessions, and each character by its name. */
    public static ObjectNode list(CharacterProfiles profiles, List<SessionSummary> open) {
        ObjectNode json = JsonNodes.object().put("sessions", open.size());
        ArrayNode characters = json.putArray("characters");
        for (String name : names(profiles, open)) {
            Optional<CharacterProfile> profile = profiles.find(name);
            ObjectNode character = characters.addObject().put("name", name);
            character.put("configured", profile.isPresent());
            character.put("voice", profile.map(CharacterProfile::voice).orElse(""));
            addUse(name, open, character);
        }
        return json;
    }

    /** Returns a configured character. */
    public static ObjectNode of(CharacterProfile profile, List<SessionSummary> open) {
        ObjectNode character = JsonNodes.object();
        character.put("name", profile.name());
        character.put("voice", profile.voice());
        character.put("prompt", profile.prompt());
        addUse(profile.name(), open, character);
        return character;
    }

    /** Adds how many sessions have a history of a character, in how many it is current, and the number of their messages. */
    private static void addUse(String name, List<SessionSummary> open, ObjectNode character) {
        List<Long> messages = open.stream()
                .map(session -> session.histories().stream()
                        .filter(history -> history.character().equals(name))
                        .mapToLong(HistorySummary::messages)
                        .sum())
                .filter(own -> own > 0)
                .toList();
        character.put("sessions", messages.size());
        character.put(
                "current",
                open.stream()
                        .filter(session -> session.currentCharacter().equals(Optional.of(name)))
                        .count());
        character.put("messages", messages.stream().mapToLong(Long::longValue).sum());
    }
}
