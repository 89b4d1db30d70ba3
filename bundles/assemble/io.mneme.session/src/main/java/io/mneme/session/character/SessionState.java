package io.mneme.session.character;

import static java.util.stream.Collectors.toSet;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.CharacterSwitch;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.DeltaJoining;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.api.session.UnknownSessionException;
import io.mneme.session.character.MessageFlow.ReplyDelta;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.meter.CharacterMeters.ClearReason;
import io.mneme.session.record.SessionReplay;
import io.mneme.session.settings.CharacterSettings;
import java.util.Optional;
import java.util.Set;

/** The histories of a session, and what its operations do to them. For use under the lock of the session. */
final class SessionState {

    private final String id;
    private final SessionRecording recording;
    private final SessionServices services;
    private final RecordedSession recorded;
    private final MessageFlow flow;
    private final SessionHistories histories;
    private final MessageEdits edits;
    private DeltaJoining joining = DeltaJoining.VERBATIM;
    private double clock;

    /** Starts without histories. */
    SessionState(String id, SessionRecording recording, SessionServices services) {
        this.id = id;
        this.recording = recording;
        this.services = services;
        recorded =
                new RecordedSession(id, recording == SessionRecording.JOURNAL, services.recorder(), this::currentName);
        flow = new MessageFlow(recorded, services);
        histories = new SessionHistories(flow, services);
        edits = new MessageEdits(histories, flow, recorded);
    }

    private Optional<String> currentName() {
        return histories.currentName();
    }

    /** Takes the histories of an earlier session of its id from the journal. */
    void restore() {
        CharacterSettings limits = services.configuration().current();
        SessionReplay replay = services.recorder().entries().replay(id, limits);
        if (!replay.isKnown()) {
            throw new UnknownSessionException(id);
        }
        histories.restore(replay);
    }

    SessionSummary summary() {
        return new SessionSummary(id, histories.currentName(), histories.summaries(), clock, recording);
    }

    SessionHistories histories() {
        return histories;
    }

    MessageEdits edits() {
        return edits;
    }

    MessageFlow flow() {
        return flow;
    }

    DeltaJoining joining() {
        return joining;
    }

    void setJoining(DeltaJoining how) {
        joining = how;
    }

    /**
     * Makes a character current.
     *
     * @param start when the switch began, in nanoseconds
     */
    CharacterSwitch switchTo(String name, String prompt, long start) {
        Optional<String> from = histories.currentName();
        CharacterSwitch done = histories.switchTo(name, prompt, clock);
        services.meters().recordSwitch(from, name, System.nanoTime() - start);
        return done;
    }

    /** Adds a delta. One that is refused ends its reply as incomplete. */
    DeltaEffect addDelta(ReplyDelta delta) {
        try {
            return flow.addDelta(delta, histories::requireCurrent);
        } catch (IllegalArgumentException | NoCurrentCharacterException refused) {
            flow.markIncomplete(delta.reply());
            throw refused;
        }
    }

    HistoryMessage addWhole(Role role, String content) {
        return flow.addWhole(histories.requireCurrent(), role, content);
    }

    /** Forgets the history of a character if it has one; returns whether it had. */
    boolean clearIfPresent(String name) {
        boolean present = histories.contains(name);
        if (present) {
            clear(name);
        }
        return present;
    }

    /** Forgets the history of a character. */
    void clear(String name) {
        histories.clear(name);
        recorded.recordClear(Optional.of(name));
    }

    /** Forgets all histories; returns how many there were. */
    int clearAll() {
        int cleared = histories.clearAll(ClearReason.MANUAL);
        if (cleared > 0) {
            recorded.recordClear(Optional.empty());
        }
        return cleared;
    }

    String lastMessage(Role role) {
        return role == Role.SYSTEM
                ? histories.currentPrompt()
                : histories
                        .current()
                        .flatMap(history -> history.last(role))
                        .map(HistoryMessage::content)
                        .orElse("");
    }

    ContextRequest contextRequest(RequestOptions options) {
        return SessionContext.request(id, histories.requireCurrent(), options);
    }

    void advanceClock(double seconds) {
        clock += seconds;
    }

    /** Records what is in progress, and forgets everything. */
    void end() {
        flow.recordRest();
        histories.clearAll(ClearReason.SESSION_END);
    }

    /** Removes messages because of an erasure; returns how many there were. */
    int erase(Set<String> ids) {
        return edits.remove(ids);
    }

    /** Forgets all histories because of an erasure; returns the number of messages in them. */
    long eraseAll() {
        long erased = histories.messages();
        histories.clearAll(ClearReason.MANUAL);
        return erased;
    }

    /** Returns the ids of the messages that have a text. */
    Set<String> with(String text) {
        return histories.where(message -> message.content().contains(text)).stream()
                .map(placed -> placed.message().id())
                .collect(toSet());
    }

    /** Returns how many messages of these ids its histories have. */
    int count(Set<String> ids) {
        return histories.where(message -> ids.contains(message.id())).size();
    }
}
