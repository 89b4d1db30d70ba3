package io.mneme.session.record;

import io.mneme.api.dialogue.Message;
import io.mneme.api.dialogue.MessageMarker;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.session.settings.CharacterSettings;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The histories that recorded messages make. A caller adds the messages, oldest first, then finishes it. For one thread.
 *
 * <p>Of too many characters those stay that took part last. A history may have more messages than fit it.
 */
public final class SessionReplay {

    /** The longest name that a character may have. */
    private static final int MAX_NAME_CHARS = 256;

    /** The longest message that a request for a context may have. */
    private static final int MAX_MESSAGE_CHARS = 131_072;

    private final CharacterSettings limits;
    private final Map<String, List<SessionMessage>> histories = new LinkedHashMap<>();

    /** The characters in the order in which they took part last. */
    private final Map<String, Boolean> recent = new LinkedHashMap<>(16, 0.75f, true);

    /** What a person said to a character that is not recorded: the one that answers next. */
    private final List<Message> unaddressed = new ArrayList<>();

    private Optional<String> last = Optional.empty();
    private Optional<String> current = Optional.empty();
    private boolean isKnown;

    /** Starts without messages. */
    SessionReplay(CharacterSettings limits) {
        this.limits = limits;
    }

    /** Adds the next message. */
    void add(Message message) {
        Optional<String> cleared = RecordedFields.cleared(message);
        if (message.marker().equals(Optional.of(MessageMarker.RESET))) {
            clearAll();
        } else if (cleared.isPresent()) {
            clear(cleared.get());
        } else if (isSpoken(message)) {
            addSpoken(message);
        }
    }

    /** A reply of which nothing was heard has no text, and is still a message of its history. */
    private static boolean isSpoken(Message message) {
        boolean says = !message.content().isBlank() || RecordedFields.status(message) == ReplyStatus.CANCELLED;
        return says && message.content().length() <= MAX_MESSAGE_CHARS;
    }

    private void addSpoken(Message message) {
        if (message.role() == Role.USER) {
            RecordedFields.addressee(message)
                    .ifPresentOrElse(character -> place(character, message), () -> unaddressed.add(message));
        } else if (message.role() == Role.ASSISTANT && isName(message.author())) {
            placeUnaddressed(message.author());
            place(message.author(), message);
        }
    }

    private static boolean isName(String text) {
        return !text.isBlank() && text.length() <= MAX_NAME_CHARS;
    }

    private void placeUnaddressed(String character) {
        unaddressed.forEach(message -> place(character, message));
        unaddressed.clear();
    }

    private void place(String character, Message message) {
        if (!isName(character)) {
            return;
        }
        isKnown = true;
        last = Optional.of(character);
        current = RecordedFields.current(message).map(Optional::of).orElse(last);
        recent.put(character, true);
        List<SessionMessage> history = histories.computeIfAbsent(character, name -> new ArrayList<>());
        history.add(
                placeOf(history, message),
                new SessionMessage(
                        message.id(), message.role(), message.content(), Optional.of(RecordedFields.status(message))));
    }

    /** Returns the place of a message that may have been recorded after one that follows it. */
    private static int placeOf(List<SessionMessage> history, Message message) {
        Optional<String> follower = RecordedFields.before(message);
        int place = history.size();
        for (int i = history.size() - 1; follower.isPresent() && i >= 0; i--) {
            if (history.get(i).id().equals(follower.get())) {
                place = i;
            }
        }
        return place;
    }

    private void clear(String character) {
        isKnown = true;
        histories.remove(character);
        recent.remove(character);
        current = current.filter(name -> !name.equals(character));
        last = last.filter(name -> !name.equals(character));
    }

    private void clearAll() {
        isKnown = true;
        histories.clear();
        recent.clear();
        unaddressed.clear();
        current = Optional.empty();
        last = Optional.empty();
    }

    /** Ends the messages, and removes the characters that exceed the limit. */
    void finish() {
        last.ifPresent(this::placeUnaddressed);
        int surplus = histories.size() - limits.maxHistories();
        List.copyOf(recent.keySet()).stream().limit(Math.max(0, surplus)).forEach(histories::remove);
    }

    /** Returns whether the session was recorded: a message belongs to a character, or a history was cleared. */
    public boolean isKnown() {
        return isKnown;
    }

    /** Returns the messages by character without system prompts, oldest first, in the order in which the histories began. */
    public Map<String, List<SessionMessage>> histories() {
        return Collections.unmodifiableMap(histories);
    }

    /** Returns the character that was current, which has a history; empty if none was. */
    public Optional<String> current() {
        return current.filter(histories::containsKey);
    }
}
