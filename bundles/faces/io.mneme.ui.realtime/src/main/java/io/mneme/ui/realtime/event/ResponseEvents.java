package io.mneme.ui.realtime.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.DeltaJoining;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.view.input.InputFields;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What the events about responses do with the session of their connection: the client, or the model behind it, sends the text of a
 * response. For one thread at a time.
 */
final class ResponseEvents {

    static final String RESPONSE_ID = "response_id";

    private static final int MAX_OPEN = 1_000;
    private static final String CREATED = "response.created";
    private static final String DONE = "response.done";
    private static final String RESPONSE = "response";

    private final ConnectionSession session;
    private final ItemIds ids;

    /** The responses that were announced or have begun, the oldest first; some may have ended meanwhile. */
    private final Set<String> open = new LinkedHashSet<>();

    ResponseEvents(ConnectionSession session, ItemIds ids) {
        this.session = session;
        this.ids = ids;
    }

    /** Announces a response, whose deltas the client sends. */
    List<ObjectNode> create(InputFields event) {
        if (session.current().summary().currentCharacter().isEmpty()) {
            throw new NoCurrentCharacterException();
        }
        Optional<InputFields> response = event.fields(RESPONSE);
        response.ifPresent(ResponseEvents::checkConversation);
        Optional<String> given = givenId(event);
        if (given.filter(this::isKnown).isPresent()) {
            throw event.invalid(RESPONSE_ID, "must be new: a response of the session has it");
        }
        String id = given.orElseGet(() -> "resp_" + UUID.randomUUID());
        opened(id);
        return List.of(ServerEvents.response(CREATED, id, Optional.empty(), Optional.empty()));
    }

    private static void checkConversation(InputFields response) {
        if (response.text("conversation").orElse("auto").equals("none")) {
            throw response.invalid("conversation", "must be auto: each response is part of a history");
        }
    }

    private boolean isKnown(String id) {
        return open.contains(id) || session.current().findReply(id).isPresent();
    }

    private void opened(String id) {
        open.add(id);
        if (open.size() > MAX_OPEN) {
            open.remove(open.iterator().next());
        }
    }

    List<ObjectNode> addDelta(InputFields event) {
        String text = deltaText(event);
        String id = responseId(event);
        CharacterSession current = session.current();
        DeltaJoining joining = event.choice("join", DeltaJoining.class).orElseGet(current::joining);
        DeltaEffect effect = current.addDelta(text, Role.ASSISTANT, id, joining);
        if (effect == DeltaEffect.STARTED_MESSAGE || effect == DeltaEffect.EXTENDED_MESSAGE) {
            opened(id);
            return List.of();
        }
        open.remove(id);
        if (effect == DeltaEffect.REFUSED) {
            throw event.invalid(RESPONSE_ID, "has ended: a delta must come before response.done");
        }
        return List.of();
    }

    /** A text may begin or end with half a pair of surrogates: the other half is in the next delta, or in the one before. */
    private static String deltaText(InputFields event) {
        return event.value("delta")
                .filter(JsonNode::isTextual)
                .map(JsonNode::textValue)
                .orElseThrow(() -> event.invalid("delta", "must be given, as a text"));
    }

    /** Notes that a delta was refused: of the response that it names, else of the only one in progress. */
    void loseDelta(Optional<String> response) {
        response.or(this::onlyOpen).ifPresent(session.current()::markIncomplete);
    }

    List<ObjectNode> end(InputFields event) {
        String id = responseId(event);
        String status = event.fields(RESPONSE)
                .flatMap(response -> response.text("status"))
                .orElse("completed");
        switch (status) {
            case "cancelled", "failed" -> cancelText(id);
            case "incomplete" -> session.current().markIncomplete(id);
            default -> {}
        }
        return List.of(done(id, session.current().endReply(id)));
    }

    List<ObjectNode> cancel(InputFields event) {
        String id = responseId(event);
        if (!isInProgress(id) || !open.contains(id)) {
            throw event.invalid(RESPONSE_ID, "must be a response in progress");
        }
        boolean hasBegun = session.current().findReply(id).isPresent();
        cancelText(id);
        return List.of(
                done(id, hasBegun ? ReplyStatus.CANCELLED : session.current().endReply(id)));
    }

    /** Ends the message of a response as it is, so that late deltas are discarded. */
    private void cancelText(String id) {
        session.current()
                .findReply(id)
                .filter(message -> message.status().isEmpty())
                .ifPresent(message -> session.current().truncateMessage(message.id(), Integer.MAX_VALUE));
    }

    private ObjectNode done(String id, ReplyStatus status) {
        open.remove(id);
        Optional<ObjectNode> item = session.current().findReply(id).map(message -> ServerEvents.item(message, ids));
        return ServerEvents.response(DONE, id, Optional.of(status), item);
    }

    /** Returns the response that an event names, else the only one in progress. */
    private String responseId(InputFields event) {
        Optional<String> id = givenId(event);
        return id.or(this::onlyOpen)
                .orElseThrow(() -> event.invalid(
                        RESPONSE_ID, "must be given, as a text, unless exactly one response is in progress"));
    }

    private static Optional<String> givenId(InputFields event) {
        Optional<String> id = event.text(RESPONSE_ID);
        id.filter(String::isBlank).ifPresent(blank -> {
            throw event.invalid(RESPONSE_ID, "must not be blank");
        });
        return id.isPresent() ? id : event.fields(RESPONSE).flatMap(ResponseEvents::innerId);
    }

    private static Optional<String> innerId(InputFields response) {
        Optional<String> id = response.text("id");
        id.filter(String::isBlank).ifPresent(blank -> {
            throw response.invalid("id", "must not be blank");
        });
        return id;
    }

    /** Looks for two at most, since there may be many. */
    private Optional<String> onlyOpen() {
        List<String> inProgress = new ArrayList<>();
        for (Iterator<String> begun = open.iterator(); begun.hasNext() && inProgress.size() < 2; ) {
            String id = begun.next();
            if (isInProgress(id)) {
                inProgress.add(id);
            } else {
                begun.remove();
            }
        }
        return inProgress.size() == 1 ? Optional.of(inProgress.get(0)) : Optional.empty();
    }

    /** Returns whether a response has begun and not ended, or has no message yet. */
    private boolean isInProgress(String id) {
        return session.current()
                .findReply(id)
                .map(SessionMessage::status)
                .map(Optional::isEmpty)
                .orElse(true);
    }

    /** Forgets the responses of a session that has been replaced. */
    void clear() {
        open.clear();
    }
}
