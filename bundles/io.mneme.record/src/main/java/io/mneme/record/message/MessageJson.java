package io.mneme.record.message;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.InvalidEntryException;
import io.mneme.record.json.JsonFields.Value;
import io.mneme.record.json.JsonLine;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The JSON form of a message. */
final class MessageJson {

    private static final Map<String, MessageKey> KNOWN =
            Arrays.stream(MessageKey.values()).collect(Collectors.toMap(MessageKey::json, Function.identity()));

    private MessageJson() {}

    /** Reads the fields of a message. Only a missing role or content is an error. */
    static Message of(Map<String, Value> fields) {
        return new Message(
                MessageKey.ID.textIn(fields).orElse(""),
                MessageKey.TIMESTAMP.textIn(fields).orElse(""),
                MessageKey.CONVERSATION_ID.textIn(fields).orElse(""),
                MessageKey.AUTHOR.textIn(fields).orElse(""),
                MessageKey.AUTHOR_ID.textIn(fields).orElse(""),
                EnumWords.constant(
                        Role.class,
                        required(MessageKey.ROLE, "must be given, as system, user, assistant or tool", fields)),
                required(MessageKey.CONTENT, "must be given, as a text", fields),
                MessageKey.REPLY_TO.textIn(fields),
                MessageKey.MEDIA.in(fields).map(MediaJson::of).orElse(List.of()),
                MessageKey.MARKER.textIn(fields).map(word -> EnumWords.constant(MessageMarker.class, word)),
                foreign(fields));
    }

    /** Writes a message as one line. */
    static void write(Message message, OutputStream to) throws IOException {
        JsonLine.write(to, message.extraFields(), message.id(), line -> {
            line.text(MessageKey.TIMESTAMP.quoted(), message.timestamp());
            line.text(MessageKey.CONVERSATION_ID.quoted(), message.conversation());
            line.text(MessageKey.AUTHOR.quoted(), message.author());
            line.text(MessageKey.AUTHOR_ID.quoted(), message.authorId());
            line.text(MessageKey.ROLE.quoted(), EnumWords.word(message.role()));
            line.text(MessageKey.CONTENT.quoted(), message.content());
            line.text(MessageKey.REPLY_TO.quoted(), message.replyTo());
            line.source(MessageKey.MEDIA.quoted(), Optional.of(MediaJson.source(message.media())));
            line.text(MessageKey.MARKER.quoted(), message.marker().map(EnumWords::word));
        });
    }

    /** Returns the line of a message. */
    static String line(Message message) {
        return JsonLine.text(line -> write(message, line));
    }

    private static String required(MessageKey key, String rule, Map<String, Value> fields) {
        return key.textIn(fields).orElseThrow(() -> new InvalidEntryException(key.json(), rule));
    }

    private static Map<String, String> foreign(Map<String, Value> fields) {
        Map<String, String> foreign = new LinkedHashMap<>();
        fields.forEach((key, value) -> {
            MessageKey known = KNOWN.get(key);
            if (known == null || !known.fits(value)) {
                foreign.put(key, value.raw());
            }
        });
        return foreign;
    }
}
