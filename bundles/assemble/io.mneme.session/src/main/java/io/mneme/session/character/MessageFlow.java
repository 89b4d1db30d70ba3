package io.mneme.session.character;

import static io.mneme.api.session.CharacterSession.ReplyStatus.CANCELLED;
import static io.mneme.api.session.CharacterSession.ReplyStatus.COMPLETED;
import static io.mneme.api.session.CharacterSession.ReplyStatus.INCOMPLETE;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.DeltaEffect;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.DeltaJoining;
import io.mneme.session.character.ReplyRegister.EndedReply;
import io.mneme.session.character.ReplyRegister.OpenReply;
import io.mneme.session.character.SessionHistories.PlacedMessage;
import io.mneme.session.history.CharacterHistory;
import io.mneme.session.history.HistoryMessage;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Adds messages to histories, and deltas to messages, so that each delta reaches the history in which its reply began, or none. A
 * message never has a gap: once a delta of its reply is lost, no later one follows. For use under the lock of its session.
 */
final class MessageFlow {

    private final ReplyRegister replies = new ReplyRegister();
    private final RecordedSession recording;
    private final SessionServices services;

    /**
     * Starts without replies.
     *
     * @param recording records finished messages
     */
    MessageFlow(RecordedSession recording, SessionServices services) {
        this.recording = recording;
        this.services = services;
    }

    /**
     * Appends a delta to the message of its reply, or begins the reply.
     *
     * @param current returns the history in which a reply begins
     */
    DeltaEffect addDelta(ReplyDelta delta, Supplier<CharacterHistory> current) {
        Optional<OpenReply> open = replies.find(delta.reply());
        if (open.isPresent()) {
            return extend(open.get(), delta);
        }
        return replies.findEnded(delta.reply())
                .map(ended -> ended.byCaller() ? DeltaEffect.REFUSED : DeltaEffect.DISCARDED)
                .orElseGet(() -> begin(current.get(), delta));
    }

    private DeltaEffect extend(OpenReply reply, ReplyDelta delta) {
        if (reply.message().role() != delta.role()) {
            throw new IllegalArgumentException(
                    "role must be that of the reply, " + reply.message().role() + ": " + delta.role());
        }
        reply.message().append(delta.text(), delta.joining(), maxChars());
        return DeltaEffect.EXTENDED_MESSAGE;
    }

    private DeltaEffect begin(CharacterHistory history, ReplyDelta delta) {
        TextLimits.checkLength("the message", delta.text(), maxChars());
        interruptBy(delta.role(), history);
        HistoryMessage started = add(history, delta.role(), "");
        started.open(delta.reply(), delta.text());
        replies.surplus().ifPresent(oldest -> end(oldest, INCOMPLETE));
        replies.begin(new OpenReply(delta.reply(), history, started));
        limit(history);
        return DeltaEffect.STARTED_MESSAGE;
    }

    /** Adds a finished message, and returns it. */
    HistoryMessage addWhole(CharacterHistory history, Role role, String content) {
        TextLimits.checkLength("the message", content, maxChars());
        interruptBy(role, history);
        HistoryMessage whole = add(history, role, content);
        limit(history);
        recording.record(history, whole);
        return whole;
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
        reply.message().finish(status);
        recording.record(reply.history(), reply.message());
    }

    /** Cuts the message of a reply in progress to the beginning of its text, and cancels the reply. */
    void cut(HistoryMessage message, String beginning) {
        for (OpenReply reply : repliesOf(message)) {
            replies.end(reply.id(), new EndedReply(CANCELLED, false));
            String whole = message.content();
            message.finish(CANCELLED);
            message.cut(beginning);
            recording.recordCut(reply.history(), message, whole);
        }
    }

    /** Removes a message from its history, and cancels its reply; what it said is not recorded. */
    void remove(CharacterHistory history, HistoryMessage message) {
        repliesOf(message).forEach(reply -> replies.end(reply.id(), new EndedReply(CANCELLED, false)));
        history.remove(message);
        services.meters().addMessages(history.character(), -1);
    }

    private List<OpenReply> repliesOf(HistoryMessage message) {
        return replies.where(reply -> reply.message() == message);
    }

    /** Adds a message that was recorded. Those before it leave as they did when it was said. */
    void restore(CharacterHistory history, SessionMessage recorded) {
        history.restore(recorded);
        history.removeOldest(leaving(history));
    }

    private int leaving(CharacterHistory history) {
        return services.window()
                .leaving(recording.id(), history, services.configuration().current());
    }

    /** Removes the oldest messages of a history if it exceeds the limit, and ends their replies. */
    void limit(CharacterHistory history) {
        int leaving = leaving(history);
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
        recording.recordAll(replies.where(reply -> true).stream()
                .map(reply -> new PlacedMessage(reply.history(), reply.message())));
    }

    private int maxChars() {
        return services.configuration().current().maxMessageChars();
    }

    /**
     * A piece of text of a reply.
     *
     * @param text the text; may be empty
     * @param role {@code USER} or {@code ASSISTANT}
     * @param reply id of its reply
     * @param joining how it is joined to the text before
     */
    record ReplyDelta(String text, Role role, String reply, DeltaJoining joining) {}
}
