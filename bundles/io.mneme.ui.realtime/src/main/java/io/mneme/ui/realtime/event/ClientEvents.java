package io.mneme.ui.realtime.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.view.input.InputFields;
import io.mneme.view.input.StrictJsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;

/** Carries out the events of one client, in the order in which they arrive. For one thread at a time. */
public final class ClientEvents {

    private static final String TYPE = "type";
    private static final String EVENT_ID = "event_id";
    private static final int MAX_EVENT_ID_LENGTH = 256;

    /** The label of events whose type is not known. */
    private static final String OTHER_TYPE = "other";

    private static final Map<String, EventType> TYPES = new TreeMap<>(Map.of(
            "session.update",
            type("session", SessionEvents::update, "session"),
            "conversation.item.create",
            type("item.content", SessionEvents::createItem, "item"),
            "response.text.delta",
            type("delta", SessionEvents::addDelta, "response_id", "delta"),
            "response.done",
            type("response_id", SessionEvents::endResponse, "response_id"),
            "input_audio.received",
            type("seconds", SessionEvents::advanceClock, "seconds"),
            "conversation.history.get",
            type(TYPE, SessionEvents::history),
            "conversation.context.get",
            type(TYPE, SessionEvents::context, "model", "form"),
            "character.history.clear",
            type("character", SessionEvents::clear, "character"),
            "character.history.clear_all",
            type(TYPE, SessionEvents::clearAll)));

    private final SessionEvents session;

    /** Carries out events on a session. */
    public ClientEvents(SessionEvents session) {
        this.session = session;
    }

    /**
     * One type of events.
     *
     * @param fields names of all its fields
     * @param subject path of the field that a session may refuse
     * @param action carries it out; returns the answer, empty if there is none
     */
    private record EventType(
            List<String> fields, String subject, BiFunction<SessionEvents, InputFields, Optional<ObjectNode>> action) {}

    private static EventType type(
            String subject, BiFunction<SessionEvents, InputFields, Optional<ObjectNode>> action, String... fields) {
        List<String> all = new ArrayList<>(List.of(TYPE, EVENT_ID));
        all.addAll(List.of(fields));
        return new EventType(List.copyOf(all), subject, action);
    }

    /** Returns the labels of events in meters. */
    public static List<String> labels() {
        List<String> labels = new ArrayList<>(TYPES.keySet());
        labels.add(OTHER_TYPE);
        return labels;
    }

    /**
     * Carries out the event in a message. It never throws for what a message contains: the result has the error then.
     *
     * @param message one message of the client
     */
    public EventResult handle(String message) {
        ObjectNode object;
        try {
            object = StrictJsonReader.readObject(message);
        } catch (MalformedJsonException malformed) {
            return EventResult.rejected(OTHER_TYPE, EventErrors.of(malformed, TYPE), Optional.empty());
        }
        return handle(new InputFields(object, ""));
    }

    private EventResult handle(InputFields event) {
        Optional<String> id = Optional.empty();
        String label = OTHER_TYPE;
        String subject = TYPE;
        try {
            id = id(event);
            String name = event.requireText(TYPE);
            EventType type = Optional.ofNullable(TYPES.get(name)).orElseThrow(ClientEvents::unknownType);
            label = name;
            subject = type.subject();
            return EventResult.done(label, type.action().apply(session, event.requireKnown(type.fields())));
        } catch (RuntimeException thrown) {
            return EventResult.rejected(label, EventErrors.of(thrown, subject), id);
        }
    }

    private static Optional<String> id(InputFields event) {
        return event.text(EVENT_ID).map(id -> {
            if (id.length() > MAX_EVENT_ID_LENGTH) {
                throw event.invalid(EVENT_ID, "must have at most " + MAX_EVENT_ID_LENGTH + " characters");
            }
            return id;
        });
    }

    private static RejectedEventException unknownType() {
        String message = "type is not known; there are " + String.join(", ", TYPES.keySet());
        return new RejectedEventException(EventError.of(ErrorCode.UNKNOWN_EVENT, message, TYPE));
    }
}
