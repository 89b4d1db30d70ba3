package io.mneme.ui.realtime.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
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
    private static final String RESPONSE_ID = "response_id";
    private static final int MAX_ID_LENGTH = 256;

    /** The label of events whose type is not known. */
    private static final String OTHER_TYPE = "other";

    private static final EventType UNKNOWN = type(TYPE, (session, event) -> {
        throw unknownType();
    });

    private static final Map<String, EventType> TYPES = new TreeMap<>(Map.of(
            "session.update",
            type("session", SessionEvents::update, "session"),
            "conversation.item.create",
            type("item.content", SessionEvents::createItem, "item"),
            ClientEvent.DELTA,
            type("delta", SessionEvents::addDelta, RESPONSE_ID, "delta"),
            ClientEvent.DONE,
            type(RESPONSE_ID, SessionEvents::endResponse, RESPONSE_ID),
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

    /** Reads the event in a message. It never throws for what a message contains: the event is invalid then. */
    public static ClientEvent read(String message) {
        try {
            return read(new InputFields(StrictJsonReader.readObject(message), ""));
        } catch (MalformedJsonException malformed) {
            return new ClientEvent(OTHER_TYPE, Optional.empty(), Optional.empty(), TYPE, session -> {
                throw malformed;
            });
        }
    }

    private static ClientEvent read(InputFields event) {
        String name = event.object().path(TYPE).asText();
        EventType type = TYPES.getOrDefault(name, UNKNOWN);
        return new ClientEvent(
                TYPES.containsKey(name) ? name : OTHER_TYPE,
                validId(event, EVENT_ID),
                type.fields().contains(RESPONSE_ID) ? validId(event, RESPONSE_ID) : Optional.empty(),
                type.subject(),
                session -> {
                    checkId(event);
                    event.requireText(TYPE);
                    return type.action().apply(session, event.requireKnown(type.fields()));
                });
    }

    private static Optional<String> validId(InputFields event, String field) {
        return event.value(field)
                .map(JsonNode::textValue)
                .filter(id -> !id.isBlank()
                        && id.length() <= MAX_ID_LENGTH
                        && UTF_8.newEncoder().canEncode(id));
    }

    private static void checkId(InputFields event) {
        if (event.text(EVENT_ID).orElse("").length() > MAX_ID_LENGTH) {
            throw event.invalid(EVENT_ID, "must have at most " + MAX_ID_LENGTH + " characters");
        }
    }

    /** Carries out an event. It never throws for what an event contains: the result has the error then. */
    public EventResult carryOut(ClientEvent event) {
        try {
            return EventResult.done(event.label(), event.action().apply(session));
        } catch (RuntimeException thrown) {
            return reject(event, EventError.of(thrown, event.subject()));
        }
    }

    /** Refuses an event. The response of a delta that is refused is incomplete, so that its text has no gap. */
    public EventResult reject(ClientEvent event, EventError error) {
        if (event.isDelta()) {
            event.response().ifPresent(session::loseDelta);
        }
        return EventResult.rejected(event, error);
    }

    private static RejectedEventException unknownType() {
        String message = "type is not known; there are " + String.join(", ", TYPES.keySet());
        return new RejectedEventException(EventError.of(ErrorCode.UNKNOWN_EVENT, message, TYPE));
    }

    /**
     * What became of an event.
     *
     * @param label its type in meters
     * @param answer the event that answers it; empty if none does
     * @param error why it was not carried out; empty if it was
     */
    public record EventResult(String label, Optional<ObjectNode> answer, Optional<ErrorCode> error) {

        public EventResult {
            requireNonNull(label, "label");
            requireNonNull(answer, "answer");
            requireNonNull(error, "error");
        }

        static EventResult done(String label, Optional<ObjectNode> answer) {
            return new EventResult(label, answer, Optional.empty());
        }

        /** Returns the result of an event that was not carried out; the answer repeats the client's ids of it and of its response. */
        static EventResult rejected(ClientEvent event, EventError error) {
            ObjectNode answer = error.toEvent();
            event.id().ifPresent(id -> answer.withObject("error").put("event_id", id));
            event.response().ifPresent(id -> answer.withObject("error").put("response_id", id));
            return new EventResult(event.label(), Optional.of(answer), Optional.of(error.code()));
        }
    }
}
