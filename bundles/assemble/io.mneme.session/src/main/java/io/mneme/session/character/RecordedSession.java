package io.mneme.session.character;

import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.session.character.SessionHistories.PlacedMessage;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.record.MessageRecorder;
import io.mneme.session.record.MessageRecorder.FinishedMessage;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Records what happens to the messages of one session, if it is recorded. For use under the lock of the session. */
final class RecordedSession {

    private final String session;
    private final boolean recorded;
    private final MessageRecorder recorder;
    private final Supplier<Optional<String>> current;

    /**
     * Records nothing yet.
     *
     * @param session id of the session
     * @param current returns the name of the current character
     */
    RecordedSession(String session, boolean recorded, MessageRecorder recorder, Supplier<Optional<String>> current) {
        this.session = session;
        this.recorded = recorded;
        this.recorder = recorder;
        this.current = current;
    }

    String id() {
        return session;
    }

    /** Returns whether messages are recorded. */
    boolean isRecorded() {
        return recorded;
    }

    /** Records a message that is finished. */
    void record(CharacterHistory history, HistoryMessage message) {
        recordAll(Stream.of(new PlacedMessage(history, message)));
    }

    /**
     * Records a message that was cut before it was recorded.
     *
     * @param whole its text before the cut
     */
    void recordCut(CharacterHistory history, HistoryMessage message, String whole) {
        if (recorded) {
            recorder.recordCut(session, finished(new PlacedMessage(history, message)), whole);
        }
    }

    /** Records messages in their order with one write; those that still grow are incomplete. */
    void recordAll(Stream<PlacedMessage> placed) {
        if (recorded) {
            recorder.record(session, placed.map(this::finished).toList());
        }
    }

    /** Notes that the history of a character was cleared; of all of them without a name. */
    void recordClear(Optional<String> character) {
        if (recorded) {
            recorder.recordClear(session, character);
        }
    }

    /** Cuts a message in the journal to the beginning of its text, if the session is recorded. */
    void cut(String message, String beginning) {
        if (recorded) {
            recorder.entries().cut(message, beginning);
        }
    }

    private FinishedMessage finished(PlacedMessage placed) {
        HistoryMessage message = placed.message();
        SessionMessage whole = new SessionMessage(
                message.id(),
                message.role(),
                message.content(),
                message.status().or(() -> Optional.of(ReplyStatus.INCOMPLETE)));
        return new FinishedMessage(
                placed.history().character(),
                whole,
                follower(placed),
                current.get().orElse(""));
    }

    /** Returns the id of the first later message of the history that is recorded already; empty if there is none. */
    private static String follower(PlacedMessage placed) {
        List<HistoryMessage> all = placed.history().messages();
        String follower = "";
        for (int i = all.size() - 1; i >= 0 && all.get(i) != placed.message(); i--) {
            if (all.get(i).isFinished() && !all.get(i).isBlank()) {
                follower = all.get(i).id();
            }
        }
        return follower;
    }
}
