package io.mneme.ui.realtime.event;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.UnknownMessageException;
import io.mneme.view.input.InputFields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** What the events about single items do with the session of their connection. For one thread at a time. */
final class ItemEvents {

    private static final String ITEM_ID = "item_id";
    private static final String PREVIOUS = "previous_item_id";
    private static final String ROOT = "root";
    private static final String AUDIO_END = "audio_end_ms";
    private static final int MAX_ID_LENGTH = 64;
    private static final Map<String, Role> ROLES = Map.of("user", Role.USER, "assistant", Role.ASSISTANT);

    private final ConnectionSession session;
    private final ItemIds ids;
    private final WholeLengths wholeLengths = new WholeLengths();

    ItemEvents(ConnectionSession session, ItemIds ids) {
        this.session = session;
        this.ids = ids;
    }

    List<ObjectNode> create(InputFields event) {
        InputFields item = event.requireFields("item");
        if (!item.text("type").orElse("message").equals("message")) {
            throw item.invalid("type", "must be message: a session keeps what was said");
        }
        String givenRole = item.requireText("role");
        Role role = Optional.ofNullable(ROLES.get(givenRole))
                .orElseThrow(() -> item.invalid(
                        "role",
                        "must be user or assistant; a system prompt is session.instructions of session.update"));
        String content = ItemContent.text(item);
        Optional<String> id = item.text("id");
        id.ifPresent(given -> checkNew(item, given));
        Optional<String> last = lastItem();
        checkPlace(event, last);
        SessionMessage message = session.current().addMessage(role, content);
        id.ifPresent(given -> ids.give(given, message.id()));
        return created(message, last);
    }

    private void checkNew(InputFields item, String id) {
        if (id.isBlank() || id.length() > MAX_ID_LENGTH) {
            throw item.invalid("id", "must have 1 to " + MAX_ID_LENGTH + " characters that are not all blank");
        }
        if (session.current().findMessage(ids.messageOf(id)).isPresent()) {
            throw item.invalid("id", "must be new: an item of the session has it");
        }
    }

    private Optional<String> lastItem() {
        List<SessionMessage> history = session.current().currentHistory();
        return Optional.of(history.get(history.size() - 1).id())
                .filter(id -> !id.isEmpty())
                .map(ids::itemOf);
    }

    /** Before the first item is the root, as clients of the OpenAI Realtime API call it. */
    private static void checkPlace(InputFields event, Optional<String> last) {
        event.text(PREVIOUS).filter(given -> !given.equals(last.orElse(ROOT))).ifPresent(given -> {
            throw event.invalid(
                    PREVIOUS, "must be the last item of the current character or absent: items are added at the end");
        });
    }

    /** Returns the events of all versions of the OpenAI Realtime API that tell of a new item. */
    private List<ObjectNode> created(SessionMessage message, Optional<String> previous) {
        return Stream.of("conversation.item.created", "conversation.item.added", "conversation.item.done")
                .map(type -> ServerEvents.event(type).put(PREVIOUS, previous.orElse(null)))
                .map(created -> created.<ObjectNode>set("item", ServerEvents.item(message, ids)))
                .toList();
    }

    List<ObjectNode> retrieve(InputFields event) {
        String id = event.requireText(ITEM_ID);
        SessionMessage message =
                session.current().findMessage(ids.messageOf(id)).orElseThrow(() -> new UnknownMessageException(id));
        ObjectNode retrieved = ServerEvents.event("conversation.item.retrieved");
        retrieved.set("item", ServerEvents.item(message, ids));
        return List.of(retrieved);
    }

    List<ObjectNode> delete(InputFields event) {
        String id = event.requireText(ITEM_ID);
        session.current().deleteMessage(ids.messageOf(id));
        return List.of(ServerEvents.event("conversation.item.deleted").put(ITEM_ID, id));
    }

    List<ObjectNode> truncate(InputFields event) {
        CharacterSession current = session.current();
        SessionMessage message = named(event);
        int whole = wholeLengths.of(message);
        SessionMessage heard = current.truncateMessage(message.id(), heardChars(event, whole));
        wholeLengths.put(message, whole);
        ObjectNode truncated = ServerEvents.event("conversation.item.truncated");
        truncated.put(ITEM_ID, ids.itemOf(heard.id())).put("content_index", 0);
        event.number(AUDIO_END).ifPresent(end -> truncated.put(AUDIO_END, end));
        truncated.put("heard_chars", codePoints(heard.content()));
        truncated.set("item", ServerEvents.item(heard, ids));
        return List.of(truncated);
    }

    /** Returns the message of the item that an event names, or of the response, whose item the client need not know. */
    private SessionMessage named(InputFields event) {
        Optional<String> response = event.text("response_id");
        if (response.isPresent() && event.value(ITEM_ID).isEmpty()) {
            return session.current()
                    .findReply(response.get())
                    .orElseThrow(() -> event.invalid("response_id", "must be a response with an item"));
        }
        String id = event.requireText(ITEM_ID);
        return session.current().findMessage(ids.messageOf(id)).orElseThrow(() -> new UnknownMessageException(id));
    }

    /**
     * Returns the number of characters that were heard: as given, or the share of the text that the heard share of the audio has.
     *
     * @param whole the number of characters of the whole text
     */
    private static int heardChars(InputFields event, int whole) {
        OptionalInt chars = event.number("heard_chars");
        if (chars.isPresent()) {
            return chars.getAsInt();
        }
        int end = event.number(AUDIO_END)
                .orElseThrow(() -> event.invalid("heard_chars", "must be given, or " + AUDIO_END + " and audio_ms"));
        if (end == 0) {
            return 0;
        }
        int audio = event.number("audio_ms").orElse(0);
        if (audio < 1) {
            throw event.invalid(
                    "audio_ms", "must be given with " + AUDIO_END + ", as the length of the whole audio: 1 or more");
        }
        return (int) ((long) whole * Math.min(end, audio) / audio);
    }

    private static int codePoints(String text) {
        return text.codePointCount(0, text.length());
    }

    /**
     * The lengths that the newest of the cut items had before: the length of the whole audio belongs to the whole text, also when an
     * item is cut again.
     */
    private static final class WholeLengths {

        private final Map<String, Integer> lengths = new LinkedHashMap<>();

        /** Returns the number of characters of a message before it was cut. */
        int of(SessionMessage message) {
            return lengths.getOrDefault(message.id(), codePoints(message.content()));
        }

        void put(SessionMessage message, int chars) {
            lengths.put(message.id(), chars);
            if (lengths.size() > ItemIds.MAX_GIVEN) {
                lengths.remove(lengths.keySet().iterator().next());
            }
        }
    }
}
