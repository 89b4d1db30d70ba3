package io.mneme.ui.realtime.event;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * An event of a client as it was read. It may be invalid: then its action throws.
 *
 * @param label its type in meters
 * @param id the client's id of it; empty if it has no valid one
 * @param response id of the response to which it belongs; empty if it belongs to none, or has no valid id of one
 * @param subject path of the field that a session may refuse
 * @param action carries it out on a session; returns the answers, empty if there is none
 */
public record ClientEvent(
        String label,
        Optional<String> id,
        Optional<String> response,
        String subject,
        Function<SessionEvents, List<ObjectNode>> action) {

    static final String DONE = "response.done";

    public ClientEvent {
        requireNonNull(label, "label");
        requireNonNull(id, "id");
        requireNonNull(response, "response");
        requireNonNull(action, "action");
    }

    /** Returns whether it is one of the many events of a response, which come as fast as a model writes. */
    public boolean isOfResponse() {
        return isDelta() || label.equals(DONE);
    }

    boolean isDelta() {
        return EventTable.isDelta(label);
    }
}
