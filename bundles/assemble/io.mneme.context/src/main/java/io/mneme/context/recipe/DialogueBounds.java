package io.mneme.context.recipe;

import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.dialogue.DialogueInput;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMedia;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.dialogue.UnreadMessages;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;

/** The maximum number of messages that a request brings along, and of the texts in them, in characters (Unicode code points). */
final class DialogueBounds {

    static final int MAX_MESSAGES = 20_000;
    static final int MAX_MESSAGE_CHARS = 1 << 17;

    /** The maximum length of all messages together: what the body of a request can contain. */
    static final int MAX_MESSAGES_CHARS = 8 << 20;

    static final int MAX_MEDIA = 100;
    static final int MAX_AUTHORS = 1_000;

    /** Locations can be {@code data:} URIs with the whole medium in them. */
    private static final int MAX_URI_CHARS = 4 << 20;

    /** Lists with whole media and files in them, which are limited with all messages together. */
    private static final Set<String> LISTS = Set.of("content", "tool_calls");

    private static final int MAX_NOTE_CHARS = 10_000;
    private static final int MAX_TRANSFORMS = 100;

    private DialogueBounds() {}

    /**
     * Rejects a dialogue that exceeds a bound.
     *
     * @throws InvalidRequestException naming the field and the bound
     */
    static void check(DialogueInput input) {
        if (input.source() instanceof GivenMessages given) {
            check(given.messages());
        } else if (input.source() instanceof RecordedMessages recorded) {
            RequestBounds.checkName("conversation", recorded.conversation());
            RequestBounds.checkName("journal", recorded.journal());
        }
        RequestBounds.checkName("persona", input.persona().name());
        input.persona().impersonatedUser().ifPresent(user -> RequestBounds.checkName("impersonated_user", user));
        input.ability().imageAnalysisTool().ifPresent(tool -> RequestBounds.checkName("image_analysis_tool", tool));
        checkAuthors("copied_names", input.persona().copiedNames());
        checkAuthors("hidden_authors", input.privacy().hidden());
        checkAuthors("blocked_authors", input.privacy().blockedHours().keySet());
        input.note().ifPresent(note -> RequestBounds.checkLength("note.text", note.text(), MAX_NOTE_CHARS));
        checkNumber("transforms", input.choices().transforms().size(), MAX_TRANSFORMS);
        input.choices().transforms().forEach(name -> RequestBounds.checkName("transforms", name));
    }

    private static void checkAuthors(String field, Collection<String> authors) {
        checkNumber(field, authors.size(), MAX_AUTHORS);
        authors.forEach(author -> RequestBounds.checkName(field, author));
    }

    private static void check(List<Message> messages) {
        checkNumber("messages", messages.size(), MAX_MESSAGES);
        if (maxChars(messages) > MAX_MESSAGES_CHARS && chars(messages, place -> true) > MAX_MESSAGES_CHARS) {
            throw new InvalidRequestException(
                    "messages", "must not have more than " + MAX_MESSAGES_CHARS + " characters together");
        }
    }

    /** Returns no less than the number of all characters. Nothing in a message that is plain and unread exceeds a bound. */
    private static long maxChars(List<Message> messages) {
        return messages instanceof UnreadMessages unread
                ? unread.bytes() + chars(messages, place -> !unread.isPlain(place))
                : Long.MAX_VALUE;
    }

    private static long chars(List<Message> messages, IntPredicate checked) {
        long together = 0;
        for (int i = 0; i < messages.size(); i++) {
            if (checked.test(i)) {
                Message message = messages.get(i);
                // A path is made only where a message breaks a rule, or has members of its own.
                together += isShort(message) ? message.content().length() : check("messages[" + i + "].", message);
            }
        }
        return together;
    }

    private static boolean isShort(Message message) {
        return isName(message.id())
                && isName(message.timestamp())
                && isName(message.author())
                && isName(message.authorId())
                && isName(message.replyTo().orElse(""))
                && message.content().length() <= MAX_MESSAGE_CHARS
                && message.media().isEmpty()
                && message.extraFields().isEmpty();
    }

    /** No text has more code points than UTF-16 units. */
    private static boolean isName(String text) {
        return text.length() <= RequestBounds.MAX_NAME_CHARS;
    }

    private static long check(String path, Message message) {
        RequestBounds.checkName(path + "id", message.id());
        RequestBounds.checkName(path + "timestamp", message.timestamp());
        RequestBounds.checkName(path + "author", message.author());
        RequestBounds.checkName(path + "author_id", message.authorId());
        message.replyTo().ifPresent(id -> RequestBounds.checkName(path + "reply_to", id));
        checkNumber(path + "media", message.media().size(), MAX_MEDIA);
        long chars = RequestBounds.checkLength(path + "content", message.content(), MAX_MESSAGE_CHARS);
        for (int i = 0; i < message.media().size(); i++) {
            chars += check(path + "media[" + i + "].", message.media().get(i));
        }
        return chars + fields(path, message.extraFields());
    }

    private static long check(String path, MessageMedia medium) {
        RequestBounds.checkName(path + "mime_type", medium.mimeType());
        return RequestBounds.checkLength(path + "uri", medium.uri(), MAX_URI_CHARS)
                + fields(path, medium.extraFields());
    }

    private static long fields(String path, Map<String, String> fields) {
        if (fields.isEmpty()) {
            return 0;
        }
        checkNumber(path + "fields", fields.size(), RequestBounds.MAX_NAMED);
        long chars = 0;
        for (Map.Entry<String, String> field : fields.entrySet()) {
            String name = path + RequestBounds.shown(field.getKey());
            RequestBounds.checkName(name, field.getKey());
            int limit = LISTS.contains(field.getKey()) ? MAX_MESSAGES_CHARS : MAX_MESSAGE_CHARS;
            chars += RequestBounds.checkLength(name, field.getValue(), limit);
        }
        return chars;
    }

    private static void checkNumber(String field, int number, int limit) {
        if (number > limit) {
            throw new InvalidRequestException(field, "must not have more than " + limit + " members");
        }
    }
}
