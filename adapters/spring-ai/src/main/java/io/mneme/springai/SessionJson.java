package io.mneme.springai;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.client.NumberedEntries;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.springframework.ai.session.Session;
import org.springframework.ai.session.SessionEvent;

/** Sessions and events as entries. Times are numbers, since a text of digits could be redacted. */
final class SessionJson {

    static final String SESSION = "session";
    static final String EVENT = "event";
    static final String COMPACTION = "compaction";
    static final String END = "end";
    static final String IS_OF_COMPACTION = "of_compaction";

    private static final String ARCHIVED = "archived";
    private static final String RETAINED = "retained";
    private static final String USER = "user_id";
    private static final String CREATED = "created";
    private static final String EXPIRES = "expires";
    private static final String TIME = "time";
    private static final String BRANCH = "branch";

    private static final SpringMessageCodec CODEC = new SpringMessageCodec();

    private SessionJson() {}

    static ObjectNode session(Session session) {
        ObjectNode entry = empty();
        ObjectNode note = note(entry).putObject(SESSION);
        note.put("id", session.id()).put(USER, session.userId());
        note.set(CREATED, time(session.createdAt()));
        if (session.expiresAt() != null) {
            note.set(EXPIRES, time(session.expiresAt()));
        }
        MetadataJson.write(session.metadata(), note);
        return entry;
    }

    static Session session(JsonNode note) {
        return Session.builder()
                .id(note.path("id").asText())
                .userId(text(note, USER))
                .createdAt(time(note.path(CREATED)))
                .expiresAt(note.has(EXPIRES) ? time(note.path(EXPIRES)) : null)
                .metadata(MetadataJson.read(note))
                .build();
    }

    static List<ObjectNode> event(SessionEvent event) {
        List<ObjectNode> entries = new ArrayList<>(CODEC.encode(event.getMessage()));
        ObjectNode first = entries.get(0);
        first.put(
                "timestamp", event.getTimestamp().truncatedTo(ChronoUnit.MILLIS).toString());
        ObjectNode note = note(first).putObject(EVENT).put("id", event.getId());
        note.put("session", event.getSessionId());
        note.set(TIME, time(event.getTimestamp()));
        if (event.getBranch() != null) {
            note.put(BRANCH, event.getBranch());
        }
        if (event.isArchived()) {
            note.put(ARCHIVED, true);
        }
        MetadataJson.write(event.getMetadata(), note);
        return entries;
    }

    /** Marks an event that a compaction brings, so that it is no write of its own. */
    static ObjectNode withoutVersion(ObjectNode entry) {
        note(entry).put(IS_OF_COMPACTION, true);
        return entry;
    }

    static int span(ObjectNode first) {
        return CODEC.span(first);
    }

    static SessionEvent event(List<ObjectNode> entries) {
        JsonNode note = entries.get(0).path(NumberedEntries.NOTE).path(EVENT);
        return SessionEvent.builder()
                .id(note.path("id").asText())
                .sessionId(note.path("session").asText())
                .timestamp(time(note.path(TIME)))
                .message(CODEC.decode(entries))
                .metadata(MetadataJson.read(note))
                .branch(text(note, BRANCH))
                .archived(note.path(ARCHIVED).asBoolean())
                .build();
    }

    static ObjectNode compaction(List<Long> archived, List<Long> retained) {
        ObjectNode entry = empty();
        ObjectNode note = note(entry).putObject(COMPACTION);
        archived.forEach(note.putArray(ARCHIVED)::add);
        retained.forEach(note.putArray(RETAINED)::add);
        return entry;
    }

    static List<Long> archived(JsonNode compaction) {
        return numbers(compaction.path(ARCHIVED));
    }

    static List<Long> retained(JsonNode compaction) {
        return numbers(compaction.path(RETAINED));
    }

    private static List<Long> numbers(JsonNode list) {
        List<Long> numbers = new ArrayList<>();
        list.forEach(number -> numbers.add(number.asLong()));
        return numbers;
    }

    /** The end of a session; contexts of the conversation begin after it. */
    static ObjectNode end() {
        ObjectNode entry = empty().put("marker", "reset");
        note(entry).put(END, true);
        return entry;
    }

    private static ObjectNode empty() {
        return JsonNodeFactory.instance.objectNode().put("role", "system").put("content", "");
    }

    private static ObjectNode note(ObjectNode entry) {
        return entry.withObjectProperty(NumberedEntries.NOTE);
    }

    private static ArrayNode time(Instant instant) {
        return JsonNodeFactory.instance
                .arrayNode()
                .add(instant.getEpochSecond())
                .add(instant.getNano());
    }

    private static Instant time(JsonNode time) {
        return Instant.ofEpochSecond(time.path(0).asLong(), time.path(1).asLong());
    }

    private static String text(JsonNode object, String key) {
        return object.path(key).isTextual() ? object.path(key).asText() : null;
    }
}
