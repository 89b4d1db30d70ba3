package io.mneme.ui.realtime.event;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Optional;

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
