package io.mneme.session.character;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.CharacterSession.TurnState;
import io.mneme.api.session.HistorySummary;
import io.mneme.api.session.NoCurrentCharacterException;
import io.mneme.api.session.SessionRecording;
import io.mneme.api.session.SessionSummary;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.history.PreprocessedMessages;
import io.mneme.session.meter.CharacterMeters.ClearReason;
import io.mneme.session.settings.CharacterSettings;
import java.util.List;
import java.util.Optional;
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
        flow = new MessageFlow(id, recording == SessionRecording.JOURNAL, services);
        histories = new SessionHistories(flow, services);
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
    public HistorySummary switchCharacter(String name, String systemPrompt) {
        long start = System.nanoTime();
        TextLimits.checkName("the name of a character", name);
        TextLimits.checkPrompt(systemPrompt, settings());
        turn.lock();
        try {
            return whileOpen(() -> {
                Optional<String> from = histories.currentName();
                HistorySummary summary = histories.switchTo(name, systemPrompt, clock);
                services.meters().recordSwitch(from, name, System.nanoTime() - start);
                return summary;
            });
        } finally {
            turn.unlock();
        }
    }

    @Override
    public List<SessionMessage> currentHistory() {
        return whileOpen(() -> histories
                .current()
                .map(CharacterHistory::asMessages)
                .orElseGet(
                        () -> List.of(new SessionMessage(Role.SYSTEM, settings().defaultPrompt()))));
    }

    @Override
    public DeltaEffect addDelta(String text, Role role, String reply) {
        TextLimits.checkSpeaker(role);
        TextLimits.checkReply(reply);
        synchronized (lock) {
            requireOpen();
            try {
                return flow.addDelta(text, role, reply, histories::requireCurrent);
            } catch (IllegalArgumentException | NoCurrentCharacterException refused) {
                flow.markIncomplete(reply);
                throw refused;
            }
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
    public void addMessage(Role role, String content) {
        TextLimits.checkSpeaker(role);
        synchronized (lock) {
            requireOpen();
            flow.addWhole(histories.requireCurrent(), role, content);
        }
    }

    @Override
    public void clearCharacter(String name) {
        synchronized (lock) {
            requireOpen();
            histories.clear(name);
        }
    }

    /** Forgets the history of a character, if it has one and the session is open; returns whether it had. */
    boolean clearIfPresent(String name) {
        synchronized (lock) {
            boolean present = histories.contains(name);
            if (present) {
                histories.clear(name);
            }
            return present;
        }
    }

    @Override
    public int clearAll() {
        return whileOpen(() -> histories.clearAll(ClearReason.MANUAL));
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
        return whileOpen(() -> histories.current().map(CharacterHistory::prompt).orElseGet(() -> settings()
                .defaultPrompt()));
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
