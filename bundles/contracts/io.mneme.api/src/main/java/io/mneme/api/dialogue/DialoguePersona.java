package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.Optional;
import java.util.Set;

/**
 * The author whose next message the model writes.
 *
 * @param name its name as messages have it, in any case of letters; empty if there is none: the roles of the messages apply then
 * @param impersonatedUser id or name of the user whose next message the model writes instead, so that this user's messages are
 *     the model's, and those of the persona a user's; empty if there is none
 * @param copiedNames names of the form {@code Persona (target)} under which copies of the persona's messages appear. They count
 *     as the persona, and are shown whole
 */
public record DialoguePersona(String name, Optional<String> impersonatedUser, Set<String> copiedNames) {

    /** No persona. */
    public static final DialoguePersona NONE = new DialoguePersona("", Optional.empty(), Set.of());

    public DialoguePersona {
        requireNonNull(name, "name");
        requireNonNull(impersonatedUser, "impersonatedUser");
        copiedNames = Set.copyOf(copiedNames);
    }

    /** Returns a persona with this name. */
    public static DialoguePersona named(String name) {
        return new DialoguePersona(name, Optional.empty(), Set.of());
    }
}
