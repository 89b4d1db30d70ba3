package io.mneme.session.character;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.UnknownMessageException;
import io.mneme.session.character.SessionHistories.PlacedMessage;
import io.mneme.session.history.HistoryMessage;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Finds, cuts and removes single messages of a session. For use under the lock of the session. */
final class MessageEdits {

    private final SessionHistories histories;
    private final MessageFlow flow;
    private final RecordedSession recording;

    MessageEdits(SessionHistories histories, MessageFlow flow, RecordedSession recording) {
        this.histories = histories;
        this.flow = flow;
        this.recording = recording;
    }

    /** Returns the message with an id; empty if there is none. */
    Optional<SessionMessage> find(String id) {
        return first(message -> message.id().equals(id));
    }

    /** Returns the message of a reply; empty if there is none. */
    Optional<SessionMessage> findReply(String reply) {
        return first(message -> message.isOf(reply));
    }

    private Optional<SessionMessage> first(Predicate<HistoryMessage> property) {
        return histories.where(property).stream().findFirst().map(placed -> placed.message()
                .asMessage());
    }

    /**
     * Cuts a message of the assistant to what the person heard.
     *
     * @throws io.mneme.api.session.RecordingUnavailableException if the journal has it and is not open; nothing has changed
     */
    SessionMessage truncate(String id, int heardChars) {
        HistoryMessage message = require(id).message();
        if (message.role() != Role.ASSISTANT) {
            throw new IllegalArgumentException("only a message of the assistant is cut to what was heard: " + id);
        }
        String content = message.content();
        String heard = beginning(content, heardChars);
        if (!message.isFinished()) {
            flow.cut(message, heard);
        } else if (!heard.equals(content)) {
            recording.cut(id, heard);
            message.cut(heard);
        }
        return message.asMessage();
    }

    private static String beginning(String text, int chars) {
        return chars >= text.codePointCount(0, text.length())
                ? text
                : text.substring(0, text.offsetByCodePoints(0, chars));
    }

    /** Returns a message, and removes it unless the journal has to remove it first. */
    SessionMessage removeUnrecorded(String id) {
        SessionMessage message = require(id).message().asMessage();
        if (!needsErasure(message)) {
            remove(Set.of(id));
        }
        return message;
    }

    /** Returns whether the journal has to remove a message before its history does. */
    boolean needsErasure(SessionMessage message) {
        return recording.isRecorded() && message.status().isPresent();
    }

    /** Removes messages from their histories; returns how many there were. */
    int remove(Set<String> ids) {
        List<PlacedMessage> present = histories.where(message -> ids.contains(message.id()));
        present.forEach(placed -> flow.remove(placed.history(), placed.message()));
        return present.size();
    }

    private PlacedMessage require(String id) {
        return histories.where(message -> message.id().equals(id)).stream()
                .findFirst()
                .orElseThrow(() -> new UnknownMessageException(id));
    }
}
