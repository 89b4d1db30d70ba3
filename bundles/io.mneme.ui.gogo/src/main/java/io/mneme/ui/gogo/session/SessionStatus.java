package io.mneme.ui.gogo.session;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.gogo.output.CommandResult;
import java.util.Optional;

/**
 * What became of a session, in one word; for people and for programs the same JSON.
 *
 * @param status the word
 * @param session id of the session; empty if there is none
 */
public record SessionStatus(String status, Optional<String> session) implements CommandResult {

    /** There is no session of the name that was given. */
    static final SessionStatus NOT_FOUND = new SessionStatus("not_found", Optional.empty());

    /** Returns the status of a session that was cleared; empty if none was current. */
    static SessionStatus cleared(Optional<String> session) {
        return new SessionStatus(session.isPresent() ? "cleared" : "empty", session);
    }

    @Override
    public String toText() {
        return toJson();
    }

    @Override
    public String toJson() {
        ObjectNode json = JsonNodeFactory.instance.objectNode().put("status", status);
        session.ifPresent(id -> json.put("session_id", id));
        return json.toString();
    }
}
