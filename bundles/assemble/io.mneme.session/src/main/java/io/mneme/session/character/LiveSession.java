package io.mneme.session.character;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Role;
import io.mneme.api.entry.UnfinishedErasureException;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.CharacterSwitch;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.CharacterSession.TurnState;
import io.mneme.api.session.DeltaJoining;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.api.session.SessionCharacter;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.session.character.MessageFlow.ReplyDelta;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.history.PreprocessedMessages;
import io.mneme.session.meter.CharacterMeters.ClearReason;
import io.mneme.session.settings.CharacterSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A character session in memory. Its operations exclude each other by one lock. A second one, which is taken before it, is that of
 * the turn: it keeps switches waiting, and nothing else.
 */
final class LiveSession implements CharacterSession {

    /** Fair, so that a switch is not overtaken by the turns after it. */
    private final ReentrantLock turn = new ReentrantLock(true);

    private final Object lock = new Object();
    private final String id;
    private final SessionRecording recording;
    private final SessionServices services;
    private final Consumer<LiveSession> closed;
    private final MessageFlow flow;
    private final SessionHistories histories;
    private final RecordedSession recorded;
    private final MessageEdits edits;
    private DeltaJoining joining = DeltaJoining.VERBATIM;
    private double clock;
    private boolean isClosed;

    /**
     * Starts without histories.
     *
     * @param closed is called once when the session is closed
     */
    LiveSession(String id, SessionRecording recording, SessionServices services, Consumer<LiveSession> closed) {
        this.id = id;
        this.recording = recording;
        this.services = services;
        this.closed = closed;
        recorded =
                new RecordedSession(id, recording == SessionRecording.JOURNAL, services.recorder(), this::currentName);
        flow = new MessageFlow(recorded, services);
        histories = new SessionHistories(flow, services);
        edits = new MessageEdits(histories, flow, recorded);
    }

    private Optional<String> currentName() {
        return histories.currentName();
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public SessionSummary summary() {
        synchronized (lock) {
            return new SessionSummary(id, histories.currentName(), histories.summaries(), clock, recording);
        }
    }

    @Override
    public CharacterSwitch switchCharacter(String name, String systemPrompt) {
        long start = System.nanoTime();
        TextLimits.checkName("the name of a character", name);
        TextLimits.checkPrompt(systemPrompt, settings());
        turn.lock();
        try {
            return whileOpen(() -> {
                Optional<String> from = histories.currentName();
                CharacterSwitch done = histories.switchTo(name, systemPrompt, clock);
                services.meters().recordSwitch(from, name, System.nanoTime() - start);
                return done;
            });
        } finally {
            turn.unlock();
        }
    }

    @Override
    public List<SessionMessage> currentHistory() {
        return whileOpen(histories::currentMessages);
    }

    @Override
    public List<SessionCharacter> characters() {
        return whileOpen(histories::characters);
    }

    @Override
    public DeltaEffect addDelta(String text, Role role, String reply) {
        return addDelta(text, role, reply, joining());
    }

    @Override
    public DeltaEffect addDelta(String text, Role role, String reply, DeltaJoining how) {
        TextLimits.checkSpeaker(role);
        TextLimits.checkReply(reply);
        synchronized (lock) {
            requireOpen();
            try {
                return flow.addDelta(new ReplyDelta(text, role, reply, how), histories::requireCurrent);
            } catch (IllegalArgumentException | NoCurrentCharacterException refused) {
                flow.markIncomplete(reply);
                throw refused;
            }
        }
    }

    @Override
    public DeltaJoining joining() {
        return whileOpen(() -> joining);
    }

    @Override
    public void setJoining(DeltaJoining how) {
        synchronized (lock) {
            requireOpen();
            joining = how;
        }
    }

    @Override
    public void markIncomplete(String reply) {
        TextLimits.checkReply(reply);
        synchronized (lock) {
            if (!isClosed) {
                flow.markIncomplete(reply);
            }
        }
    }

    @Override
    public ReplyStatus endReply(String reply) {
        TextLimits.checkReply(reply);
        return whileOpen(() -> flow.endByCaller(reply));
    }

    @Override
    public SessionMessage addMessage(Role role, String content) {
        TextLimits.checkSpeaker(role);
        return whileOpen(
                () -> flow.addWhole(histories.requireCurrent(), role, content).asMessage());
    }

    @Override
    public Optional<SessionMessage> findMessage(String message) {
        return whileOpen(() -> edits.find(message));
    }

    @Override
    public Optional<SessionMessage> findReply(String reply) {
        return whileOpen(() -> edits.findReply(reply));
    }

    /** The journal removes the message outside of the lock, since its erasure asks all open sessions for copies. */
    @Override
    public SessionMessage deleteMessage(String message) {
        SessionMessage before = whileOpen(() -> edits.removeUnrecorded(message));
        if (edits.needsErasure(before)) {
            try {
                recorded.erase(message);
            } catch (UnfinishedErasureException unfinished) {
                eraseMessages(Set.of(message));
                throw unfinished;
            }
            eraseMessages(Set.of(message));
        }
        return before;
    }

    @Override
    public SessionMessage truncateMessage(String message, int heardChars) {
        if (heardChars < 0) {
            throw new IllegalArgumentException("the number of characters must not be negative: " + heardChars);
        }
        return whileOpen(() -> edits.truncate(message, heardChars));
    }

    @Override
    public void clearCharacter(String name) {
        synchronized (lock) {
            requireOpen();
            histories.clear(name);
            recorded.recordClear(Optional.of(name));
        }
    }

    /** Forgets the history of a character, if it has one and the session is open; returns whether it had. */
    boolean clearIfPresent(String name) {
        synchronized (lock) {
            boolean present = histories.contains(name);
            if (present) {
                histories.clear(name);
                recorded.recordClear(Optional.of(name));
            }
            return present;
        }
    }

    @Override
    public int clearAll() {
        return whileOpen(() -> {
            int cleared = histories.clearAll(ClearReason.MANUAL);
            if (cleared > 0) {
                recorded.recordClear(Optional.empty());
            }
            return cleared;
        });
    }

    @Override
    public void setSystemPrompt(String prompt) {
        TextLimits.checkPrompt(prompt, settings());
        synchronized (lock) {
            requireOpen();
            histories.requireCurrent().setPrompt(prompt);
        }
    }

    @Override
    public String systemPrompt() {
        return whileOpen(histories::currentPrompt);
    }

    @Override
    public String lastMessage(Role role) {
        return role == Role.SYSTEM
                ? systemPrompt()
                : whileOpen(() -> histories
                        .current()
                        .flatMap(history -> history.last(role))
                        .map(HistoryMessage::content)
                        .orElse(""));
    }

    @Override
    public TurnState state() {
        return whileOpen(histories::state);
    }

    @Override
    public List<SessionMessage> preprocessedMessages() {
        return PreprocessedMessages.of(currentHistory());
    }

    @Override
    public ContextRequest contextRequest(RequestOptions options) {
        return whileOpen(() -> SessionContext.request(id, histories.requireCurrent(), options));
    }

    @Override
    public void runTurn(Runnable steps) {
        turn.lock();
        try {
            synchronized (lock) {
                requireOpen();
            }
            steps.run();
        } finally {
            turn.unlock();
        }
    }

    @Override
    public void advanceClock(double seconds) {
        if (!(seconds >= 0 && seconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("seconds must be finite and not negative: " + seconds);
        }
        synchronized (lock) {
            requireOpen();
            clock += seconds;
        }
    }

    @Override
    public void close() {
        synchronized (lock) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            flow.recordRest();
            histories.clearAll(ClearReason.SESSION_END);
        }
        closed.accept(this);
    }

    /** Forgets all histories because of an erasure; returns the number of messages in them. */
    long erase() {
        synchronized (lock) {
            long erased = histories.messages();
            histories.clearAll(ClearReason.MANUAL);
            return erased;
        }
    }

    /** Removes messages from its histories because of an erasure; returns how many it had. */
    int eraseMessages(Set<String> ids) {
        synchronized (lock) {
            return edits.remove(ids);
        }
    }

    /** Returns how many messages of these ids its histories have. */
    int count(Set<String> ids) {
        synchronized (lock) {
            return histories.where(message -> ids.contains(message.id())).size();
        }
    }

    /** Returns the number of messages in its histories. */
    long messages() {
        synchronized (lock) {
            return histories.messages();
        }
    }

    private CharacterSettings settings() {
        return services.configuration().current();
    }

    private <R> R whileOpen(Supplier<R> operation) {
        synchronized (lock) {
            requireOpen();
            return operation.get();
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("the session is closed: " + id);
        }
    }
}
