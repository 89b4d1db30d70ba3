package io.mneme.session.history;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.ReplyStatus;
import io.mneme.api.session.CharacterSession.SessionMessage;
import io.mneme.api.session.DeltaJoining;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One message of a history, which grows until it is finished. For use under the lock of its session. */
public final class HistoryMessage {

    private final String idStart;
    private final int number;
    private final Role role;
    private long index;
    private String text;
    private String reply = "";
    private @Nullable StringBuilder growing;
    private ReplyStatus status;

    /**
     * Creates a finished message. Its id is made when it is asked for, since histories have many messages.
     *
     * @param idStart the id without the number at its end
     * @param number that number, 1 or more; 0 if the id has none
     */
    HistoryMessage(String idStart, int number, Role role, long index, String text, ReplyStatus status) {
        this.idStart = idStart;
        this.number = number;
        this.role = role;
        this.index = index;
        this.text = WellFormedText.of(text);
        this.status = status;
    }

    /**
     * Lets the text grow until {@link #finish}.
     *
     * @param ofReply the id of its reply
     * @param start the text so far
     */
    public void open(String ofReply, String start) {
        reply = ofReply;
        growing = new StringBuilder(start);
    }

    /** Returns its id, unique among all sessions. */
    public String id() {
        return number == 0 ? idStart : idStart + number;
    }

    public Role role() {
        return role;
    }

    /** Returns its place since the history was created, 0 for the first message after the system prompt. */
    public long index() {
        return index;
    }

    /** Notes that a message before it has left, other than by the limit. */
    void moveUp() {
        index--;
    }

    /** Returns whether it is the message of a reply. */
    public boolean isOf(String id) {
        return !reply.isEmpty() && reply.equals(id);
    }

    public boolean isFinished() {
        return growing == null;
    }

    /**
     * Appends a delta.
     *
     * @param joining how it is joined to the text
     * @param maxChars the maximum length of the whole text
     * @throws IllegalArgumentException if the text would exceed it; nothing has changed
     * @throws IllegalStateException if the message is finished
     */
    public void append(String delta, DeltaJoining joining, int maxChars) {
        StringBuilder target = growing;
        if (target == null) {
            throw new IllegalStateException("the message is finished");
        }
        boolean space = joining == DeltaJoining.WORDS && DeltaJoin.needsSpace(target, delta);
        long length = (long) target.length() + delta.length() + (space ? 1 : 0);
        if (length > maxChars) {
            throw new IllegalArgumentException(
                    "the message must not have more than " + maxChars + " characters: " + length);
        }
        if (space) {
            target.append(' ');
        }
        target.append(delta);
    }

    /** Ends the growth of the text, and frees what was reserved for it. */
    public void finish(ReplyStatus how) {
        StringBuilder whole = growing;
        if (whole != null) {
            text = WellFormedText.of(whole.toString());
        }
        growing = null;
        status = how;
    }

    /** Cuts a finished message to the beginning of its text. */
    public void cut(String beginning) {
        text = beginning;
        status = ReplyStatus.CANCELLED;
    }

    /** Returns the text; of one that grows, without half a surrogate pair at its end. */
    public String content() {
        return growing == null ? text : WellFormedText.ofGrowing(growing);
    }

    /** Returns how it ended; empty while it grows. */
    public Optional<ReplyStatus> status() {
        return isFinished() ? Optional.of(status) : Optional.empty();
    }

    public boolean isBlank() {
        return content().isBlank();
    }

    /** Returns the message as it is now. */
    public SessionMessage asMessage() {
        return new SessionMessage(id(), role, content(), status());
    }
}
