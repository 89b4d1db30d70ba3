package io.mneme.session.history;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.HistorySummary;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** The history of one character. For use under the lock of its session. */
public final class CharacterHistory {

    private final String character;
    private final String key;
    private final String idStart;
    private final double createdAt;
    private final List<HistoryMessage> messages = new ArrayList<>();
    private String prompt;
    private double lastAccessed;
    private long nextIndex;
    private int lastNumber;

    /**
     * Starts with the system prompt only.
     *
     * @param key which no other history of any session has
     * @param createdAt seconds on the session's clock
     */
    public CharacterHistory(String character, String key, String prompt, double createdAt) {
        this.character = character;
        this.key = key;
        idStart = "item_" + key + "_";
        this.prompt = prompt;
        this.createdAt = createdAt;
        lastAccessed = createdAt;
    }

    public String character() {
        return character;
    }

    public String key() {
        return key;
    }

    public String prompt() {
        return prompt;
    }

    public void setPrompt(String newPrompt) {
        prompt = newPrompt;
    }

    /** Notes that the session switched to the character. */
    public void access(double seconds) {
        lastAccessed = seconds;
    }

    /** Adds a message after the others; it is finished unless the caller opens it. */
    public HistoryMessage add(Role role, String text) {
        lastNumber++;
        return add(new HistoryMessage(idStart, lastNumber, role, nextIndex, text, ReplyStatus.COMPLETED));
    }

    /** Adds a finished message that an earlier session has recorded after the others. */
    public void restore(SessionMessage recorded) {
        add(new HistoryMessage(
                recorded.id(),
                0,
                recorded.role(),
                nextIndex,
                recorded.content(),
                recorded.status().orElse(ReplyStatus.COMPLETED)));
    }

    private HistoryMessage add(HistoryMessage message) {
        messages.add(message);
        nextIndex++;
        return message;
    }

    /** Returns the message with an id; empty if there is none. */
    public Optional<HistoryMessage> find(String id) {
        return messages.stream().filter(message -> message.id().equals(id)).findFirst();
    }

    /** Removes a message; those after it move up. */
    public void remove(HistoryMessage message) {
        int at = messages.indexOf(message);
        if (at >= 0) {
            messages.remove(at);
            messages.subList(at, messages.size()).forEach(HistoryMessage::moveUp);
            nextIndex--;
        }
    }

    /** Returns the messages without the system prompt, oldest first; a view. */
    public List<HistoryMessage> messages() {
        return Collections.unmodifiableList(messages);
    }

    /** Returns the newest message; empty if there is the system prompt only. */
    public Optional<HistoryMessage> last() {
        return messages.isEmpty() ? Optional.empty() : Optional.of(messages.get(messages.size() - 1));
    }

    /** Returns the newest message of a role; empty if there is none. */
    public Optional<HistoryMessage> last(Role role) {
        for (int i = messages.size() - 1; i >= 0; i--) {
            if (messages.get(i).role() == role) {
                return Optional.of(messages.get(i));
            }
        }
        return Optional.empty();
    }

    /** Returns whether a message of a role is not finished. */
    public boolean isGrowing(Role role) {
        return messages.stream().anyMatch(message -> message.role() == role && !message.isFinished());
    }

    /** Removes the oldest messages after the system prompt. */
    public void removeOldest(int count) {
        messages.subList(0, count).clear();
    }

    /** Returns the place of the oldest message since the history was created; that of the next one if there is none. */
    public long firstIndex() {
        return nextIndex - messages.size();
    }

    /** Returns all messages as they are now, the system prompt first. */
    public List<SessionMessage> asMessages() {
        List<SessionMessage> all = new ArrayList<>(messages.size() + 1);
        all.add(new SessionMessage(Role.SYSTEM, prompt));
        messages.forEach(message -> all.add(message.asMessage()));
        return List.copyOf(all);
    }

    public HistorySummary summary() {
        return new HistorySummary(character, messages.size() + 1, createdAt, lastAccessed);
    }
}
