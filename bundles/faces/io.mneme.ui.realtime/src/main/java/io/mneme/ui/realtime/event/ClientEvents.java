package io.mneme.ui.realtime.event;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessCaller.AccessRefusal;
import io.mneme.api.entry.MalformedJsonException;
import io.mneme.ui.realtime.event.EventTable.EventType;
import io.mneme.view.input.InputFields;
import io.mneme.view.input.StrictJsonReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Carries out the events of one client, in the order in which they arrive. For one thread at a time. */
public final class ClientEvents {

    private static final String TYPE = "type";
    private static final String EVENT_ID = "event_id";
    private static final int MAX_ID_LENGTH = 256;

    private final SessionEvents session;

    private final AccessCaller caller;

    /** Carries out the events of a caller on a session. */
    public ClientEvents(SessionEvents session, AccessCaller caller) {
        this.session = session;
        this.caller = caller;
    }

    /** Returns the labels of events in meters. */
    public static List<String> labels() {
        List<String> labels = new ArrayList<>(EventTable.names());
        labels.add(EventTable.OTHER_TYPE);
        return labels;
    }

    /** Reads the event in a message. It never throws for what a message contains: the event is invalid then. */
    public static ClientEvent read(String message) {
        try {
            return read(new InputFields(StrictJsonReader.readObject(message), ""));
        } catch (MalformedJsonException malformed) {
            return new ClientEvent(EventTable.OTHER_TYPE, Optional.empty(), Optional.empty(), TYPE, session -> {
                throw malformed;
            });
        }
    }

    /** Fields that are not known are ignored, as other servers of this kind of interface do. */
    private static ClientEvent read(InputFields event) {
        String name = event.object().path(TYPE).asText();
        EventType type = EventTable.find(name);
        return new ClientEvent(
                EventTable.label(name),
                validId(event, EVENT_ID),
                validId(event, ResponseEvents.RESPONSE_ID),
                type.subject(),
                session -> {
                    checkId(event);
                    event.requireText(TYPE);
                    return type.action().apply(session, event);
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
        Optional<AccessRefusal> refusal = caller.refusal(EventTable.needed(event.label()));
        if (refusal.isPresent()) {
            return reject(
                    event,
                    EventError.of(ErrorCode.INSUFFICIENT_SCOPE, refusal.get().detail()));
        }
        try {
            return EventResult.done(event, event.action().apply(session));
        } catch (RuntimeException thrown) {
            return reject(event, EventError.of(thrown, event.subject()));
        }
    }

    /** Refuses an event. The response of a delta that is refused is incomplete, so that its text has no gap. */
    public EventResult reject(ClientEvent event, EventError error) {
        if (event.isDelta()) {
            session.responses().loseDelta(event.response());
        }
        return EventResult.rejected(event, error);
    }

    /**
     * What became of an event.
     *
     * @param label its type in meters
     * @param answers the events that answer it, each with the client's id of it if it has one; empty if none does
     * @param error why it was not carried out; empty if it was
     */
    public record EventResult(String label, List<ObjectNode> answers, Optional<ErrorCode> error) {

        private static final String REQUEST_ID = "request_id";

        public EventResult {
            requireNonNull(label, "label");
            answers = List.copyOf(answers);
            requireNonNull(error, "error");
        }

        static EventResult done(ClientEvent event, List<ObjectNode> answers) {
            event.id().ifPresent(id -> answers.forEach(answer -> answer.put(REQUEST_ID, id)));
            return new EventResult(event.label(), answers, Optional.empty());
        }

        /** Returns the result of an event that was not carried out; the answer repeats the client's ids of it and of its response. */
        static EventResult rejected(ClientEvent event, EventError error) {
            ObjectNode answer = error.toEvent();
            event.response().ifPresent(id -> answer.withObject("error").put("response_id", id));
            event.id()
                    .ifPresent(
                            id -> answer.put(REQUEST_ID, id).withObject("error").put(EVENT_ID, id));
            return new EventResult(event.label(), List.of(answer), Optional.of(error.code()));
        }
    }
}
