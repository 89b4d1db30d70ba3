package io.mneme.session.character;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.DeltaEffect;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.record.FinishedMessage;
import io.mneme.session.window.WindowLimits;
import java.util.List;
import java.util.Optional;

/**
 * Adds messages to histories, and deltas to messages, so that each delta reaches the history in which its reply began, or none. For
 * use under the lock of its session.
 */
final class MessageFlow {

    private final ReplyRegister replies = new ReplyRegister();
    private final String session;
    private final boolean recorded;
    private final SessionServices services;

    /**
     * Starts without replies.
     *
     * @param session id of the session
     * @param recorded whether finished messages are recorded
     */
    MessageFlow(String session, boolean recorded, SessionServices services) {
        this.session = session;
        this.recorded = recorded;
        this.services = services;
    }

    /** Returns the reply in progress with an id; empty if there is none. */
    Optional<OpenReply> find(String reply) {
        return replies.find(reply);
    }

    /** Returns whether late deltas of a reply are discarded. */
    boolean hasEnded(String reply) {
        return replies.hasEnded(reply);
    }

    /** Appends a delta to the message of a reply in progress. */
    DeltaEffect extend(OpenReply reply, Role role, String text) {
        if (reply.message().role() != role) {
            throw new IllegalArgumentException(
                    "role must be that of the reply, " + reply.message().role() + ": " + role);
        }
        reply.message().append(text, maxChars());
        return DeltaEffect.EXTENDED_MESSAGE;
    }

    /** Begins a reply: it extends the newest message of a history if that grows and has the same role. */
    DeltaEffect begin(CharacterHistory history, String text, Role role, String reply) {
        Optional<HistoryMessage> growing = history.last().filter(last -> last.role() == role && !last.isFinished());
        if (growing.isPresent()) {
            growing.get().append(text, maxChars());
            open(reply, history, growing.get());
            return DeltaEffect.EXTENDED_MESSAGE;
        }
        TextLimits.checkLength("the message", text, maxChars());
        interruptBy(role, history);
        HistoryMessage started = add(history, role, text);
        started.open();
        open(reply, history, started);
        limit(history);
        return DeltaEffect.STARTED_MESSAGE;
    }

    private void open(String reply, CharacterHistory history, HistoryMessage message) {
        replies.surplus().ifPresent(this::end);
        replies.begin(new OpenReply(reply, history, message));
    }

    /** Adds a finished message. */
    void addWhole(CharacterHistory history, Role role, String content) {
        TextLimits.checkLength("the message", content, maxChars());
        interruptBy(role, history);
        HistoryMessage whole = add(history, role, content);
        limit(history);
        record(history, whole);
    }

    private HistoryMessage add(CharacterHistory history, Role role, String text) {
        services.meters().addMessages(history.character(), 1);
        return history.add(role, text);
    }

    private void interruptBy(Role role, CharacterHistory history) {
        if (role == Role.USER) {
            replies.where(reply -> reply.history() == history && reply.message().role() == Role.ASSISTANT)
                    .forEach(this::end);
        }
    }

    /** Ends a reply, and finishes its message unless another reply extends it. */
    void end(OpenReply reply) {
        if (replies.end(reply)) {
            reply.message().finish();
            record(reply.history(), reply.message());
        }
    }

    /** Removes the oldest messages of a history if it exceeds the limit, and ends their replies. */
    void limit(CharacterHistory history) {
        WindowLimits limits = WindowLimits.of(services.configuration().current());
        int leaving = services.window().leaving(session, history, limits);
        if (leaving > 0) {
            history.removeOldest(leaving);
            replies.where(reply -> reply.history() == history && reply.message().index() < history.firstIndex())
                    .forEach(this::end);
            services.meters().addMessages(history.character(), -leaving);
            services.meters().countTruncation(history.character());
        }
    }

    /** Ends the replies in a history that is forgotten; what they said is not recorded. */
    void forget(CharacterHistory history) {
        replies.where(reply -> reply.history() == history).forEach(replies::end);
    }

    /** Ends all replies, and finishes their messages. */
    void endAll() {
        List<FinishedMessage> rest = replies.where(reply -> true).stream()
                .filter(replies::end)
                .map(reply -> finished(reply.history(), reply.message()))
                .toList();
        if (recorded) {
            services.recorder().record(session, rest);
        }
    }

    private void record(CharacterHistory history, HistoryMessage message) {
        if (recorded) {
            services.recorder().record(session, List.of(finished(history, message)));
        }
    }

    private static FinishedMessage finished(CharacterHistory history, HistoryMessage message) {
        return new FinishedMessage(history.character(), message.role(), message.content());
    }

    private int maxChars() {
        return services.configuration().current().maxMessageChars();
    }
}
