package io.mneme.ui.realtime.event;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.SessionSummary;
import io.mneme.api.session.UnknownCharacterException;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
import io.mneme.view.ContextJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.format.ProviderFormat;
import io.mneme.view.input.InputFields;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What each type of event does with the session of its connection. For one thread at a time. */
public final class SessionEvents {

    private static final String CHARACTER = "character";
    private static final String RESPONSE_ID = "response_id";

    private final CharacterSession session;
    private final CharacterProfiles profiles;
    private final BoundedContexts contexts;
    private String voice = "";

    /** Works on a session, which the caller closes. */
    public SessionEvents(CharacterSession session, CharacterProfiles profiles, BoundedContexts contexts) {
        this.session = session;
        this.profiles = profiles;
        this.contexts = contexts;
    }

    /** Returns the event that a client receives first. */
    public ObjectNode created() {
        SessionSummary summary = session.summary();
        ObjectNode event = event("session.created");
        ObjectNode created = event.putObject("session");
        created.put("id", summary.id());
        created.putNull(CHARACTER);
        created.put("recording", summary.recording().name().toLowerCase(Locale.ROOT));
        return event;
    }

    Optional<ObjectNode> update(InputFields event) {
        InputFields fields = event.requireFields("session").requireKnown(List.of(CHARACTER, "instructions", "voice"));
        String character = requirePresent(fields, CHARACTER, fields.requireText(CHARACTER));
        Optional<String> instructions =
                fields.text("instructions").map(text -> requirePresent(fields, "instructions", text));
        Optional<String> givenVoice = fields.text("voice");
        Optional<CharacterProfile> profile = profiles.find(character);
        String prompt = instructions
                .or(() -> profile.map(CharacterProfile::prompt))
                .orElseThrow(() -> unknownCharacter(character));
        HistorySummary history = session.switchCharacter(character, prompt).history();
        voice = givenVoice.or(() -> profile.map(CharacterProfile::voice)).orElse("");
        return Optional.of(updated(history));
    }

    private static String requirePresent(InputFields fields, String name, String text) {
        if (text.isBlank()) {
            throw fields.invalid(name, "must not be blank");
        }
        return text;
    }

    private RejectedEventException unknownCharacter(String name) {
        List<String> configured =
                profiles.list().stream().map(CharacterProfile::name).toList();
        String message = new UnknownCharacterException(name, configured).getMessage()
                + "; give session.instructions for another one";
        return new RejectedEventException(new EventError(
                ErrorCode.UNKNOWN_CHARACTER, message, Optional.of("session.character"), Optional.of(configured)));
    }

    private ObjectNode updated(HistorySummary history) {
        ObjectNode event = event("session.updated");
        ObjectNode updated = event.putObject("session");
        updated.put("id", session.id());
        updated.put(CHARACTER, history.character());
        updated.put("voice", voice);
        updated.put("message_count", history.messages());
        return event;
    }

    Optional<ObjectNode> createItem(InputFields event) {
        InputFields fields = event.requireFields("item").requireKnown(List.of("role", "content"));
        String given = fields.requireText("role");
        Role role = Optional.ofNullable(
                        Map.of("user", Role.USER, "assistant", Role.ASSISTANT).get(given))
                .orElseThrow(() -> fields.invalid("role", "must be user or assistant"));
        String content = fields.requireText("content");
        session.addMessage(role, content);
        ObjectNode created = event("conversation.item.created");
        created.set("item", message(given, content));
        return Optional.of(created);
    }

    Optional<ObjectNode> addDelta(InputFields event) {
        DeltaEffect effect = session.addDelta(event.requireText("delta"), Role.ASSISTANT, responseId(event));
        if (effect == DeltaEffect.REFUSED) {
            throw event.invalid(RESPONSE_ID, "has ended: a delta must come before response.done");
        }
        return Optional.empty();
    }

    /** Notes that a delta of a response was refused. */
    void loseDelta(String response) {
        session.markIncomplete(response);
    }

    private static String responseId(InputFields event) {
        return requirePresent(event, RESPONSE_ID, event.requireText(RESPONSE_ID));
    }

    Optional<ObjectNode> endResponse(InputFields event) {
        String id = responseId(event);
        String status = session.endReply(id).name().toLowerCase(Locale.ROOT);
        ObjectNode done = event("response.done");
        done.putObject("response").put("id", id).put("status", status);
        return Optional.of(done);
    }

    Optional<ObjectNode> advanceClock(InputFields event) {
        session.advanceClock(event.requireFinite("seconds"));
        return Optional.empty();
    }

    Optional<ObjectNode> history(InputFields event) {
        ObjectNode history = event("conversation.history");
        ArrayNode messages = history.putArray("messages");
        session.currentHistory()
                .forEach(message ->
                        messages.add(message(message.role().name().toLowerCase(Locale.ROOT), message.content())));
        return Optional.of(history);
    }

    Optional<ObjectNode> context(InputFields event) {
        BodyForm form = BodyForm.named(event.text("form").orElse(ProviderFormat.DEFAULT_NAME))
                .orElseThrow(() -> event.invalid("form", ProviderFormat.rule()));
        RequestOptions plain = RequestOptions.NONE.withForm(form);
        RequestOptions options = event.text("model").map(plain::withModel).orElse(plain);
        ObjectNode answer = event("conversation.context");
        Context context = contexts.assemble(session.contextRequest(options));
        answer.set("context", ContextJson.context(context, form, contexts.usage(context)));
        return Optional.of(answer);
    }

    Optional<ObjectNode> clear(InputFields event) {
        String character = requirePresent(event, CHARACTER, event.requireText(CHARACTER));
        session.clearCharacter(character);
        ObjectNode cleared = event("character.history.cleared");
        cleared.put(CHARACTER, character);
        cleared.put("cleared_at", session.summary().clock());
        return Optional.of(cleared);
    }

    Optional<ObjectNode> clearAll(InputFields event) {
        return Optional.of(event("character.history.all_cleared").put("cleared_count", session.clearAll()));
    }

    private static ObjectNode message(String role, String content) {
        return JsonNodes.object().put("role", role).put("content", content);
    }

    private static ObjectNode event(String type) {
        return JsonNodes.object().put("type", type);
    }
}
