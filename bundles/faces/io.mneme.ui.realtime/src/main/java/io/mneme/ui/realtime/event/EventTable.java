package io.mneme.ui.realtime.event;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessScope;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
import io.mneme.view.input.InputFields;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Which types of events there are, and what each does. */
final class EventTable {

    private static final String TYPE = "type";
    private static final String ITEM_ID = "item_id";

    /** The label of events whose type is not known. */
    static final String OTHER_TYPE = "other";

    private static final EventType DELTA =
            type("delta", (session, event) -> session.responses().addDelta(event));

    private static final EventType AUDIO = type(TYPE, (session, event) -> {
        throw rejected(
                ErrorCode.UNSUPPORTED_EVENT,
                "type is not supported: no audio is kept; what was said is sent by conversation.item.create");
    });

    private static final Map<String, EventType> TYPES = new TreeMap<>(Map.ofEntries(
            entry("session.update", type("session", SessionEvents::update)),
            entry("session.resume", type("id", SessionEvents::resume).needing(AccessScope.READ, AccessScope.RECORD)),
            entry(
                    "session.characters.list",
                    type(TYPE, (session, event) -> session.characters()).needing(AccessScope.READ)),
            entry("conversation.item.create", type("item.content", (session, event) -> session.items()
                    .create(event))),
            entry(
                    "conversation.item.retrieve",
                    type(ITEM_ID, (session, event) -> session.items().retrieve(event))
                            .needing(AccessScope.READ)),
            entry("conversation.item.delete", type(ITEM_ID, (session, event) -> session.items()
                    .delete(event))),
            entry("conversation.item.truncate", type(ITEM_ID, (session, event) -> session.items()
                    .truncate(event))),
            entry(
                    "response.create",
                    ofResponse((session, event) -> session.responses().create(event))
                            .needing(AccessScope.READ)),
            entry("response.cancel", ofResponse((session, event) -> session.responses()
                    .cancel(event))),
            entry(ClientEvent.DONE, ofResponse((session, event) -> session.responses()
                    .end(event))),
            entry("response.text.delta", DELTA),
            entry("response.audio_transcript.delta", DELTA),
            entry("response.output_text.delta", DELTA),
            entry("response.output_audio_transcript.delta", DELTA),
            entry("input_audio.received", type("seconds", SessionEvents::advanceClock)),
            entry("input_audio_buffer.append", AUDIO),
            entry("input_audio_buffer.clear", AUDIO),
            entry("input_audio_buffer.commit", AUDIO),
            entry("output_audio_buffer.clear", AUDIO),
            entry(
                    "conversation.history.get",
                    type("character", SessionEvents::history).needing(AccessScope.READ)),
            entry("conversation.context.get", type(TYPE, SessionEvents::context).needing(AccessScope.READ)),
            entry("character.history.clear", type("character", SessionEvents::clear)),
            entry("character.history.clear_all", type(TYPE, (session, event) -> session.clearAll()))));

    private static final EventType UNKNOWN = type(TYPE, (session, event) -> {
        throw rejected(ErrorCode.UNKNOWN_EVENT, "type is not known; there are " + String.join(", ", TYPES.keySet()));
    });

    private EventTable() {}

    /**
     * One type of events.
     *
     * @param subject path of the field that a session may refuse
     * @param needed what the token of the client must allow, all of it
     * @param action carries it out; returns the answers, empty if there is none
     */
    record EventType(
            String subject, List<AccessScope> needed, BiFunction<SessionEvents, InputFields, List<ObjectNode>> action) {

        EventType needing(AccessScope... scopes) {
            return new EventType(subject, List.of(scopes), action);
        }
    }

    private static EventType type(String subject, BiFunction<SessionEvents, InputFields, List<ObjectNode>> action) {
        return new EventType(subject, List.of(), action);
    }

    private static EventType ofResponse(BiFunction<SessionEvents, InputFields, List<ObjectNode>> action) {
        return type(ResponseEvents.RESPONSE_ID, action);
    }

    private static RejectedEventException rejected(ErrorCode code, String message) {
        return new RejectedEventException(EventError.of(code, message, TYPE));
    }

    /** Returns what events of a type do; those of an unknown one are refused. */
    static EventType find(String name) {
        return TYPES.getOrDefault(name, UNKNOWN);
    }

    /** Returns what events of a type need; nothing if the type is not known. */
    static AccessScope[] needed(String name) {
        return find(name).needed().toArray(AccessScope[]::new);
    }

    /** Returns the label of events of a type in meters. */
    static String label(String name) {
        return TYPES.containsKey(name) ? name : OTHER_TYPE;
    }

    /** Returns whether events of a type have a text that is appended to a response. */
    static boolean isDelta(String name) {
        return TYPES.get(name) == DELTA;
    }

    /** Returns the names of all types. */
    static List<String> names() {
        return List.copyOf(TYPES.keySet());
    }
}
