package io.mneme.ui.realtime.event;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.view.JsonNodes;
import java.util.Locale;
import java.util.Optional;

/** Writes what events of the server consist of, in the shapes of the OpenAI Realtime API. */
final class ServerEvents {

    private static final String IN_PROGRESS = "in_progress";

    private ServerEvents() {}

    /** Returns an event without further fields. */
    static ObjectNode event(String type) {
        return JsonNodes.object().put("type", type);
    }

    /** Returns a message as a line of a history. */
    static ObjectNode line(SessionMessage message, ItemIds ids) {
        ObjectNode line = JsonNodes.object();
        if (!message.id().isEmpty()) {
            line.put("id", ids.itemOf(message.id()));
        }
        line.put("role", label(message.role())).put("content", message.content());
        if (message.role() != Role.SYSTEM) {
            line.put("status", message.status().map(ServerEvents::label).orElse(IN_PROGRESS));
        }
        return line;
    }

    /** Returns a message as an item. Of a message that ended early the item is incomplete. */
    static ObjectNode item(SessionMessage message, ItemIds ids) {
        ObjectNode item = JsonNodes.object();
        item.put("id", ids.itemOf(message.id()));
        item.put("object", "realtime.item").put("type", "message");
        item.put("status", message.status().map(ServerEvents::itemStatus).orElse(IN_PROGRESS));
        item.put("role", label(message.role()));
        item.putArray("content")
                .addObject()
                .put("type", message.role() == Role.USER ? "input_text" : "output_text")
                .put("text", message.content());
        return item;
    }

    private static String itemStatus(ReplyStatus status) {
        return status == ReplyStatus.COMPLETED ? "completed" : "incomplete";
    }

    /**
     * Returns an event about a response.
     *
     * @param status how it ended; empty if it is in progress
     * @param message its message; empty if it has none
     */
    static ObjectNode response(String type, String id, Optional<ReplyStatus> status, Optional<ObjectNode> message) {
        ObjectNode event = event(type);
        ObjectNode response = event.putObject("response");
        response.put("object", "realtime.response").put("id", id);
        response.put("status", status.map(ServerEvents::label).orElse(IN_PROGRESS));
        ArrayNode output = response.putArray("output");
        message.ifPresent(output::add);
        return event;
    }

    /** Returns the name of a constant in events. */
    static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
