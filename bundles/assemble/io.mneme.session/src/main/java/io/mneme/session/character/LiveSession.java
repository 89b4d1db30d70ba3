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
import io.mneme.api.session.SessionCharacter;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.session.character.MessageFlow.ReplyDelta;
import io.mneme.session.history.PreprocessedMessages;
import io.mneme.session.settings.CharacterSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
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
    private final SessionServices services;
    private final Consumer<LiveSession> closed;
    private final SessionState state;
    private boolean isClosed;

    /**
     * Starts without histories.
     *
     * @param closed is called once when the session is closed
     */
    LiveSession(String id, SessionRecording recording, SessionServices services, Consumer<LiveSession> closed) {
        this.id = id;
        this.services = services;
        this.closed = closed;
        state = new SessionState(id, recording, services);
    }

    /** Takes the histories of an earlier session of its id from the journal. */
    void restore() {
        run(state::restore);
    }

    @Override
    public String id() {
        return id;
    }

    @Override
    public SessionSummary summary() {
        return whileLocked(SessionState::summary);
    }

    @Override
    public CharacterSwitch switchCharacter(String name, String systemPrompt) {
        long start = System.nanoTime();
        TextLimits.checkName("the name of a character", name);
        TextLimits.checkPrompt(systemPrompt, settings());
        turn.lock();
        try {
            return whileOpen(() -> state.switchTo(name, systemPrompt, start));
        } finally {
            turn.unlock();
        }
    }

    @Override
    public List<SessionCharacter> characters() {
        return whileOpen(state.histories()::characters);
    }

    @Override
    public List<SessionMessage> currentHistory() {
        return whileOpen(state.histories()::currentMessages);
    }

    @Override
    public List<SessionMessage> history(String character) {
        return whileOpen(() -> state.histories().require(character).asMessages());
    }

    @Override
    public DeltaEffect addDelta(String text, Role role, String reply) {
        checkReply(role, reply);
        return whileOpen(() -> state.addDelta(new ReplyDelta(text, role, reply, state.joining())));
    }

    @Override
    public DeltaEffect addDelta(String text, Role role, String reply, DeltaJoining joining) {
        checkReply(role, reply);
        return whileOpen(() -> state.addDelta(new ReplyDelta(text, role, reply, joining)));
    }

    private static void checkReply(Role role, String reply) {
        TextLimits.checkSpeaker(role);
        TextLimits.checkReply(reply);
    }

    @Override
    public DeltaJoining joining() {
        return whileOpen(state::joining);
    }

    @Override
    public void setJoining(DeltaJoining joining) {
        run(() -> state.setJoining(joining));
    }

    @Override
    public void markIncomplete(String reply) {
        TextLimits.checkReply(reply);
        synchronized (lock) {
            if (!isClosed) {
                state.flow().markIncomplete(reply);
            }
        }
    }

    @Override
    public ReplyStatus endReply(String reply) {
        TextLimits.checkReply(reply);
        return whileOpen(() -> state.flow().endByCaller(reply));
    }

    @Override
    public SessionMessage addMessage(Role role, String content) {
        TextLimits.checkSpeaker(role);
        return whileOpen(() -> state.addWhole(role, content).asMessage());
    }

    @Override
    public Optional<SessionMessage> findMessage(String message) {
        return whileOpen(() -> state.edits().find(message));
    }

    @Override
    public Optional<SessionMessage> findReply(String reply) {
        return whileOpen(() -> state.edits().findReply(reply));
    }

    /** The journal removes the message outside of the lock, since its erasure asks all open sessions for copies. */
    @Override
    public SessionMessage deleteMessage(String message) {
        SessionMessage before = whileOpen(() -> state.edits().removeUnrecorded(message));
        if (state.edits().needsErasure(before)) {
            try {
                services.recorder().entries().erase(message);
            } catch (UnfinishedErasureException unfinished) {
                whileLocked(held -> held.erase(Set.of(message)));
                throw unfinished;
            }
            whileLocked(held -> held.erase(Set.of(message)));
        }
        return before;
    }

    @Override
    public SessionMessage truncateMessage(String message, int heardChars) {
        if (heardChars < 0) {
            throw new IllegalArgumentException("the number of characters must not be negative: " + heardChars);
        }
        return whileOpen(() -> state.edits().truncate(message, heardChars));
    }

    @Override
    public void clearCharacter(String name) {
        run(() -> state.clear(name));
    }

    @Override
    public int clearAll() {
        return whileOpen(state::clearAll);
    }

    @Override
    public void setSystemPrompt(String prompt) {
        TextLimits.checkPrompt(prompt, settings());
        run(() -> state.histories().requireCurrent().setPrompt(prompt));
    }

    @Override
    public String systemPrompt() {
        return whileOpen(state.histories()::currentPrompt);
    }

    @Override
    public String lastMessage(Role role) {
        return whileOpen(() -> state.lastMessage(role));
    }

    @Override
    public TurnState state() {
        return whileOpen(state.histories()::state);
    }

    @Override
    public List<SessionMessage> preprocessedMessages() {
        return PreprocessedMessages.of(currentHistory());
    }

    @Override
    public ContextRequest contextRequest(RequestOptions options) {
        return whileOpen(() -> state.contextRequest(options));
    }

    @Override
    public void runTurn(Runnable steps) {
        turn.lock();
        try {
            run(() -> {});
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
        run(() -> state.advanceClock(seconds));
    }

    @Override
    public void close() {
        synchronized (lock) {
            if (isClosed) {
                return;
            }
            isClosed = true;
            state.end();
        }
        closed.accept(this);
    }

    /** Returns what an operation on its state returns, also after the end of the session. */
    <R> R whileLocked(Function<SessionState, R> operation) {
        synchronized (lock) {
            return operation.apply(state);
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

    private void run(Runnable operation) {
        synchronized (lock) {
            requireOpen();
            operation.run();
        }
    }

    private void requireOpen() {
        if (isClosed) {
            throw new IllegalStateException("the session is closed: " + id);
        }
    }
}
