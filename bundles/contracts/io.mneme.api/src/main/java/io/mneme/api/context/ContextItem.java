package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.Role;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One message of a context, or a part of its system prompt.
 *
 * @param role in which role the model reads it
 * @param parts its texts and media, in their order; at least one
 * @param tag what it is, for programs that handle items, for example {@code DIALOGUE_HISTORY}; may be empty
 * @param sender name of its author; empty if it has none
 */
public record ContextItem(Role role, List<ItemPart> parts, String tag, Optional<String> sender) {

    /** The tag of a part of a history that no later entry is appended to, so that a provider can cache the prompt up to its end. */
    public static final String HISTORY_BLOCK = "HISTORY_BLOCK";

    public ContextItem {
        requireNonNull(role, "role");
        requireNonNull(tag, "tag");
        requireNonNull(sender, "sender");
        parts = List.copyOf(parts);
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("an item must have a part");
        }
    }

    /** Returns a text of this origin in a role, without tag and sender. */
    public static ContextItem of(Role role, String text, TextOrigin origin) {
        return new ContextItem(role, List.of(new TextPart(text, origin)), "", Optional.empty());
    }

    /** Returns an instruction in the system prompt. */
    public static ContextItem instruction(String text) {
        return of(Role.SYSTEM, text, TextOrigin.INSTRUCTION);
    }

    /** Returns the same item with other parts. */
    public ContextItem withParts(List<ItemPart> newParts) {
        return new ContextItem(role, newParts, tag, sender);
    }

    /** Returns whether the item has a text of this origin. */
    public boolean has(TextOrigin origin) {
        for (int i = 0; i < parts.size(); i++) {
            if (parts.get(i) instanceof TextPart text && text.origin() == origin) {
                return true;
            }
        }
        return false;
    }

    /** Returns its parts as text, each on a line of its own; a notice stands for a medium. */
    public String text() {
        return parts.size() == 1
                ? parts.get(0).asText()
                : parts.stream().map(ItemPart::asText).collect(Collectors.joining("\n"));
    }

    /**
     * Returns what the item adds to the text of a prompt: a system text as it is, and any other item after a blank line with its
     * role before it, also a message of the system in a history. The newest message of the person adds nothing, since the prompt is what precedes it.
     */
    public String promptText() {
        if (has(TextOrigin.CURRENT)) {
            return "";
        }
        return isSystemText() ? text() : "\n\n" + role.name().toLowerCase(Locale.ROOT) + ": " + text();
    }

    /** Returns whether it is a text of the system prompt, and no message of the system in a history. */
    public boolean isSystemText() {
        return role == Role.SYSTEM && !(parts.get(0) instanceof ProviderPart);
    }
}
