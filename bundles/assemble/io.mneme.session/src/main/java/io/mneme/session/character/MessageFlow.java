package io.mneme.session.character;

import static io.mneme.api.session.CharacterSession.ReplyStatus.CANCELLED;
import static io.mneme.api.session.CharacterSession.ReplyStatus.COMPLETED;
import static io.mneme.api.session.CharacterSession.ReplyStatus.INCOMPLETE;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.session.character.ReplyRegister.EndedReply;
import io.mneme.session.character.ReplyRegister.OpenReply;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import io.mneme.session.record.MessageRecorder.FinishedMessage;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Adds messages to histories, and deltas to messages, so that each delta reaches the history in which its reply began, or none. A
 * message never has a gap: once a delta of its reply is lost, no later one follows. For use under the lock of its session.
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

    /**
     * Appends a delta to the message of its reply, or begins the reply.
     *
     * @param current returns the history in which a reply begins
     */
    DeltaEffect addDelta(String text, Role role, String reply, Supplier<CharacterHistory> current) {
        Optional<OpenReply> open = replies.find(reply);
        if (open.isPresent()) {
            return extend(open.get(), role, text);
        }
        return replies.findEnded(reply)
                .map(ended -> ended.byCaller() ? DeltaEffect.REFUSED : DeltaEffect.DISCARDED)
                .orElseGet(() -> begin(current.get(), text, role, reply));
    }

    private DeltaEffect extend(OpenReply reply, Role role, String text) {
        if (reply.message().role() != role) {
            throw new IllegalArgumentException(
                    "role must be that of the reply, " + reply.message().role() + ": " + role);
        }
        reply.message().append(text, maxChars());
        return DeltaEffect.EXTENDED_MESSAGE;
    }

    private DeltaEffect begin(CharacterHistory history, String text, Role role, String reply) {
        TextLimits.checkLength("the message", text, maxChars());
        interruptBy(role, history);
        HistoryMessage started = add(history, role, text);
        started.open();
        replies.surplus().ifPresent(oldest -> end(oldest, INCOMPLETE));
        replies.begin(new OpenReply(reply, history, started));
        limit(history);
        return DeltaEffect.STARTED_MESSAGE;
    }

    /** Adds a finished message. */
    void addWhole(CharacterHistory history, Role role, String content) {
        TextLimits.checkLength("the message", content, maxChars());
        interruptBy(role, history);
        HistoryMessage whole = add(history, role, content);
        limit(history);
        record(history, whole, COMPLETED);
    }

    private HistoryMessage add(CharacterHistory history, Role role, String text) {
        services.meters().addMessages(history.character(), 1);
        return history.add(role, text);
    }

    private void interruptBy(Role role, CharacterHistory history) {
        if (role == Role.USER) {
            replies.where(reply -> reply.history() == history && reply.message().role() == Role.ASSISTANT)
                    .forEach(reply -> end(reply, CANCELLED));
        }
    }

    /** Ends a reply that the caller regards as whole; returns how it ended. */
    ReplyStatus endByCaller(String id) {
        replies.find(id).ifPresent(reply -> end(reply, COMPLETED));
        ReplyStatus status = replies.findEnded(id).map(EndedReply::status).orElse(CANCELLED);
        replies.end(id, new EndedReply(status, true));
        return status;
    }

    /** Ends a reply of which a delta was lost, unless it has ended before. */
    void markIncomplete(String id) {
        Optional<OpenReply> open = replies.find(id);
        if (open.isPresent()) {
            end(open.get(), INCOMPLETE);
        } else if (replies.findEnded(id).isEmpty()) {
            replies.end(id, new EndedReply(INCOMPLETE, false));
        }
    }

    private void end(OpenReply reply, ReplyStatus status) {
        replies.end(reply.id(), new EndedReply(status, false));
        reply.message().finish();
        record(reply.history(), reply.message(), status);
    }

    /** Removes the oldest messages of a history if it exceeds the limit, and ends their replies. */
    void limit(CharacterHistory history) {
        int leaving = services.window()
                .leaving(session, history, services.configuration().current());
        if (leaving > 0) {
            history.removeOldest(leaving);
            replies.where(reply -> reply.history() == history && reply.message().index() < history.firstIndex())
                    .forEach(reply -> end(reply, CANCELLED));
            services.meters().addMessages(history.character(), -leaving);
            services.meters().countTruncation(history.character());
        }
    }

    /** Ends the replies in a history that is forgotten; what they said is not recorded. */
    void forget(CharacterHistory history) {
        replies.where(reply -> reply.history() == history)
                .forEach(reply -> replies.end(reply.id(), new EndedReply(CANCELLED, false)));
    }

    /** Records the messages of the replies in progress, as far as they came, with one write. For the end of the session. */
    void recordRest() {
        if (recorded) {
            List<FinishedMessage> rest = replies.where(reply -> true).stream()
                    .map(reply -> finished(reply.history(), reply.message(), INCOMPLETE))
                    .toList();
            services.recorder().record(session, rest);
        }
    }

    private void record(CharacterHistory history, HistoryMessage message, ReplyStatus status) {
        if (recorded) {
            services.recorder().record(session, List.of(finished(history, message, status)));
        }
    }

    private static FinishedMessage finished(CharacterHistory history, HistoryMessage message, ReplyStatus status) {
        return new FinishedMessage(history.character(), message.role(), message.content(), status);
    }

    private int maxChars() {
        return services.configuration().current().maxMessageChars();
    }
}
