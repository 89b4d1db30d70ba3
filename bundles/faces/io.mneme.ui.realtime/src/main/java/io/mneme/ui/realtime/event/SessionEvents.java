package io.mneme.ui.realtime.event;

import static io.mneme.ui.realtime.event.ServerEvents.event;
import static io.mneme.ui.realtime.event.ServerEvents.label;
import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.context.Context;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterProfiles.CharacterProfile;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.RecordingUnavailableException;
import io.mneme.api.session.SessionCharacter;
import io.mneme.api.session.SessionInUseException;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.ui.realtime.event.EventError.RejectedEventException;
import io.mneme.view.ContextJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.input.InputFields;
import java.util.List;
import java.util.Optional;

/** What the events about a session and its characters do with the session of their connection. For one thread at a time. */
public final class SessionEvents {

    private static final String CHARACTER = "character";
    private static final String CHARACTER_NAME = "character_name";

    private final ConnectionSession session;
    private final EventServices services;
    private final ItemIds ids = new ItemIds();
    private final ItemEvents items;
    private final ResponseEvents responses;
    private final CharacterSwitches switches;

    /** Works on the session of a connection, which the caller closes. */
    public SessionEvents(ConnectionSession session, EventServices services) {
        this.session = session;
        this.services = services;
        items = new ItemEvents(session, ids);
        responses = new ResponseEvents(session, ids);
        switches = new CharacterSwitches(session, services.profiles());
    }

    /** Returns what the events about single items do. */
    ItemEvents items() {
        return items;
    }

    /** Returns what the events about responses do. */
    ResponseEvents responses() {
        return responses;
    }

    /** Returns the event that a client receives first. */
    public ObjectNode created() {
        return described("session.created");
    }

    private ObjectNode described(String type) {
        SessionSummary summary = session.current().summary();
        ObjectNode event = event(type);
        ObjectNode described = event.putObject("session");
        described.put("id", summary.id());
        described.put("object", "realtime.session").put("type", "realtime");
        described.put(CHARACTER, summary.currentCharacter().orElse(null));
        described.put("recording", label(summary.recording()));
        described.put("join", label(session.current().joining()));
        described.put("voice", switches.voice());
        described.put("instructions", session.current().systemPrompt());
        return event;
    }

    List<ObjectNode> update(InputFields event) {
        CharacterSession current = session.current();
        boolean recorded = current.summary().recording() == SessionRecording.JOURNAL;
        SessionUpdate update = SessionUpdate.read(event.requireFields("session"), recorded);
        boolean created = switches.apply(update);
        update.joining().ifPresent(current::setJoining);
        ObjectNode updated = described("session.updated");
        updated.withObject("session")
                .put("message_count", current.currentHistory().size())
                .put("history", created ? "new" : "kept");
        return List.of(updated);
    }

    /** Goes on with a recorded session, in the place of one that has no history. */
    List<ObjectNode> resume(InputFields event) {
        String id = event.requireText("id");
        if (!session.current().summary().histories().isEmpty()) {
            throw event.invalid("id", "must come before the first session.update: this session has histories already");
        }
        session.replace(resumed(id));
        ids.clear();
        responses.clear();
        switches.clear();
        ObjectNode resumed = described("session.resumed");
        addCharacters(resumed.withObject("session"));
        return List.of(resumed);
    }

    private CharacterSession resumed(String id) {
        try {
            return services.sessions().resume(id);
        } catch (SessionInUseException | RecordingUnavailableException known) {
            throw known;
        } catch (IllegalStateException full) {
            String message = requireNonNull(full.getMessage());
            throw new RejectedEventException(EventError.of(ErrorCode.TOO_MANY_SESSIONS, message));
        }
    }

    List<ObjectNode> characters() {
        ObjectNode listed = event("session.characters.listed");
        addCharacters(listed);
        return List.of(listed);
    }

    private void addCharacters(ObjectNode parent) {
        ArrayNode list = parent.putArray("characters");
        session.current().characters().forEach(character -> list.add(character(character)));
    }

    private static ObjectNode character(SessionCharacter character) {
        ObjectNode listed = JsonNodes.object();
        listed.put("name", character.name());
        listed.put("voice", character.profile().map(CharacterProfile::voice).orElse(""));
        listed.put("configured", character.profile().isPresent());
        listed.put("current", character.isCurrent());
        listed.put(
                "message_count",
                character.history().map(HistorySummary::messages).orElse(0));
        return listed;
    }

    List<ObjectNode> advanceClock(InputFields event) {
        session.current().advanceClock(event.requireFinite("seconds"));
        return List.of();
    }

    List<ObjectNode> history(InputFields event) {
        CharacterSession current = session.current();
        Optional<String> character = event.text(CHARACTER);
        List<SessionMessage> messages = character.map(current::history).orElseGet(current::currentHistory);
        ObjectNode history = event("conversation.history");
        history.put(
                CHARACTER,
                character.or(() -> current.summary().currentCharacter()).orElse(null));
        ArrayNode lines = history.putArray("messages");
        messages.forEach(message -> lines.add(ServerEvents.line(message, ids)));
        return List.of(history);
    }

    List<ObjectNode> context(InputFields event) {
        FormatCatalog formats = services.contexts().formats();
        BodyForm form = formats.named(event.text("form").orElse(BodyForm.DEFAULT_NAME))
                .orElseThrow(() -> event.invalid("form", formats.rule()));
        RequestOptions plain = RequestOptions.NONE.withForm(form);
        RequestOptions options = event.text("model").map(plain::withModel).orElse(plain);
        ObjectNode answer = event("conversation.context");
        Context context = services.contexts().assemble(session.current().contextRequest(options));
        answer.set(
                "context",
                ContextJson.context(
                        context,
                        formats.fields(form, context),
                        services.contexts().usage(context)));
        return List.of(answer);
    }

    List<ObjectNode> clear(InputFields event) {
        Optional<String> formerName =
                event.value(CHARACTER).isPresent() ? Optional.empty() : event.text(CHARACTER_NAME);
        String character = formerName.orElseGet(() -> event.requireText(CHARACTER));
        if (character.isBlank()) {
            throw event.invalid(CHARACTER, "must not be blank");
        }
        session.current().clearCharacter(character);
        ObjectNode cleared = event("character.history.cleared");
        cleared.put(CHARACTER, character);
        formerName.ifPresent(name -> cleared.put(CHARACTER_NAME, name));
        cleared.put("cleared_at", session.current().summary().clock());
        return List.of(cleared);
    }

    List<ObjectNode> clearAll() {
        int cleared = session.current().clearAll();
        return List.of(event("character.history.all_cleared").put("cleared_count", cleared));
    }

    /**
     * What the events of all connections need.
     *
     * @param sessions opens recorded sessions again
     * @param profiles the configured characters
     * @param contexts assembles what the model should see
     */
    public record EventServices(CharacterSessions sessions, CharacterProfiles profiles, BoundedContexts contexts) {}
}
