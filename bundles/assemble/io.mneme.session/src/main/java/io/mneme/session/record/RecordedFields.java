package io.mneme.session.record;

import com.fasterxml.jackson.core.JsonToken;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.session.record.MessageRecorder.FinishedMessage;
import io.mneme.support.schema.JsonFields;
import io.mneme.support.schema.JsonText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The further fields that messages of a session have in the journal, and what they mean. */
final class RecordedFields {

    /** The author of what a person said. */
    private static final String PERSON = "user";

    /** The character that a person spoke to. */
    private static final String ADDRESSEE = "addressee";

    /** How a reply ended whose message does not have all of its text. */
    private static final String STATUS = "status";

    /** The id of the message that follows it in the history, though it was recorded earlier. */
    private static final String BEFORE = "before";

    /** The current character, if it is another one than that of the message. */
    private static final String CURRENT = "current_character";

    /** The character whose history was cleared. The message that has this field has no text, and is no part of a history. */
    private static final String CLEARED = "cleared";

    private RecordedFields() {}

    /** Returns a message of a session as it is recorded. */
    static Message message(String session, FinishedMessage finished) {
        SessionMessage message = finished.message();
        return message(
                message.id(),
                session,
                message.role() == Role.USER ? PERSON : finished.character(),
                message.role(),
                message.content(),
                Optional.empty(),
                fields(finished));
    }

    private static Map<String, String> fields(FinishedMessage finished) {
        Map<String, String> fields = new LinkedHashMap<>();
        if (finished.message().role() == Role.USER) {
            put(fields, ADDRESSEE, finished.character());
        }
        finished.message()
                .status()
                .filter(status -> status != ReplyStatus.COMPLETED)
                .ifPresent(status -> put(fields, STATUS, status.name().toLowerCase(Locale.ROOT)));
        if (!finished.before().isEmpty()) {
            put(fields, BEFORE, finished.before());
        }
        if (!finished.current().equals(finished.character())) {
            put(fields, CURRENT, finished.current());
        }
        return fields;
    }

    /**
     * Returns a message that says that a history was cleared. Only that of all histories has a marker, since with the marker of
     * one a dialogue would show none of the others.
     */
    static Message clear(String session, Optional<String> character) {
        Map<String, String> fields = new LinkedHashMap<>();
        character.ifPresent(name -> put(fields, CLEARED, name));
        Optional<MessageMarker> marker = character.isPresent() ? Optional.empty() : Optional.of(MessageMarker.RESET);
        return message("", session, "", Role.SYSTEM, "", marker, fields);
    }

    private static Message message(
            String id,
            String session,
            String author,
            Role role,
            String content,
            Optional<MessageMarker> marker,
            Map<String, String> fields) {
        return new Message(id, "", session, author, "", role, content, Optional.empty(), List.of(), marker, fields);
    }

    private static void put(Map<String, String> fields, String name, String text) {
        fields.put(name, JsonText.text(text).raw());
    }

    /** Returns the character that a message of a person was said to; empty if that was not recorded. */
    static Optional<String> addressee(Message message) {
        return find(message, ADDRESSEE).filter(name -> !name.isBlank());
    }

    /** Returns how the reply of a message ended; completed if nothing else was recorded. */
    static ReplyStatus status(Message message) {
        return switch (find(message, STATUS).orElse("")) {
            case "incomplete" -> ReplyStatus.INCOMPLETE;
            case "cancelled" -> ReplyStatus.CANCELLED;
            default -> ReplyStatus.COMPLETED;
        };
    }

    /** Returns the id of the message that follows a message in its history; empty if it is the last one so far. */
    static Optional<String> before(Message message) {
        return find(message, BEFORE);
    }

    /** Returns the name of the current character, empty for none; no value if it is that of the message. */
    static Optional<String> current(Message message) {
        return find(message, CURRENT);
    }

    /** Returns the character whose history was cleared; empty if the message says nothing of that. */
    static Optional<String> cleared(Message message) {
        return find(message, CLEARED);
    }

    /** Returns the further fields of a message whose text was cut to what was heard. */
    static Map<String, String> cut(Message message) {
        Map<String, String> fields = new LinkedHashMap<>(message.extraFields());
        put(fields, STATUS, ReplyStatus.CANCELLED.name().toLowerCase(Locale.ROOT));
        return fields;
    }

    private static Optional<String> find(Message message, String name) {
        return Optional.ofNullable(message.extraFields().get(name))
                .map(source ->
                        JsonFields.lenient("{\"" + name + "\":" + source + "}").get(name))
                .filter(value -> value.token() == JsonToken.VALUE_STRING)
                .map(JsonFields.Value::text);
    }
}
