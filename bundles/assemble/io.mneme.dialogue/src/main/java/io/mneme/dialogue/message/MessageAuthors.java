package io.mneme.dialogue.message;

import io.mneme.api.dialogue.DialogueInput.AuthorPrivacy;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.Role;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Tells the authors of messages apart. */
public final class MessageAuthors {

    /** The author of notices. */
    public static final String SYSTEM = "System";

    private MessageAuthors() {}

    /** Returns what identifies the author of a message: the author id, or the name if there is none. */
    public static String key(Message message) {
        return message.authorId().isEmpty() ? message.author() : message.authorId();
    }

    /**
     * Returns a message whose author has a name: one without a name is named by the field {@code name} that OpenAI's interface has,
     * or else by its role.
     */
    public static Message named(Message message, DialoguePersona persona) {
        return message.author().isBlank()
                ? withAuthor(
                        message,
                        MessageFields.providerName(message).orElseGet(() -> nameOf(message.role(), persona)),
                        message.authorId(),
                        message.extraFields())
                : message;
    }

    /**
     * Returns whether more than two authors take part. The persona, or else the model, takes part also before its first message, so
     * that it changes nothing. The program, tools, and withheld authors do not count. Users that only a provider's field names count as
     * one, since that field is sent.
     */
    public static boolean areMoreThanTwo(
            Iterable<DialogueEntry> entries, DialoguePersona persona, AuthorPrivacy privacy) {
        Set<String> users = new HashSet<>();
        Set<String> models = new HashSet<>();
        for (DialogueEntry entry : entries) {
            Message message = entry.first();
            if (counts(message, privacy)) {
                boolean model = persona.name().isBlank() && message.role() == Role.ASSISTANT;
                (model ? models : users).addAll(keys(message, persona));
            }
            if (users.size() + Math.max(1, models.size()) > 2) {
                return true;
            }
        }
        return false;
    }

    private static boolean counts(Message message, AuthorPrivacy privacy) {
        return (message.role() == Role.USER || message.role() == Role.ASSISTANT)
                && !privacy.hidden().contains(key(message))
                && !privacy.blockedHours().containsKey(key(message));
    }

    /** Returns the author; none for a persona with a name, which is counted. */
    private static Set<String> keys(Message message, DialoguePersona persona) {
        if (!persona.name().isBlank() && isPersona(message, persona)) {
            return Set.of();
        }
        boolean ofProvider = message.authorId().isEmpty()
                && MessageFields.providerName(message)
                        .filter(message.author()::equals)
                        .isPresent();
        return Set.of(ofProvider ? nameOf(message.role(), persona) : key(message));
    }

    private static String nameOf(Role role, DialoguePersona persona) {
        return switch (role) {
            case SYSTEM -> SYSTEM;
            case USER -> "User";
            case ASSISTANT -> persona.name().isBlank() ? "Assistant" : persona.name();
            case TOOL -> "Tool";
        };
    }

    /** Returns the same message of another author, with other further fields. */
    public static Message withAuthor(Message message, String author, String authorId, Map<String, String> extraFields) {
        return new Message(
                message.id(),
                message.timestamp(),
                message.conversation(),
                author,
                authorId,
                message.role(),
                message.content(),
                message.replyTo(),
                message.media(),
                message.marker(),
                extraFields);
    }

    /** Returns whether a message is of the persona, under its own name or that of a copy. */
    public static boolean isPersona(Message message, DialoguePersona persona) {
        String name = persona.name();
        if (name.isBlank()) {
            return message.role() == Role.ASSISTANT;
        }
        return message.author().equalsIgnoreCase(name)
                || isCopyName(message.author(), name)
                        && (message.role() == Role.ASSISTANT
                                || persona.copiedNames().contains(message.author()));
    }

    /** Returns whether a name has the form {@code Persona (target)}. */
    private static boolean isCopyName(String author, String persona) {
        return author.length() > persona.length() + " ()".length()
                && author.regionMatches(true, 0, persona, 0, persona.length())
                && author.startsWith(" (", persona.length())
                && author.endsWith(")");
    }
}
