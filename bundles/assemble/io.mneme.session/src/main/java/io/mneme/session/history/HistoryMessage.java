package io.mneme.session.history;

import io.mneme.api.dialogue.Role;
import io.mneme.api.session.CharacterSession.SessionMessage;
import org.jspecify.annotations.Nullable;

/** One message of a history, which grows until it is finished. For use under the lock of its session. */
public final class HistoryMessage {

    private final Role role;
    private final long index;
    private String text;
    private @Nullable StringBuilder growing;

    HistoryMessage(Role role, long index, String text) {
        this.role = role;
        this.index = index;
        this.text = text;
    }

    /** Lets the text grow until {@link #finish}. */
    public void open() {
        growing = new StringBuilder(text);
    }

    public Role role() {
        return role;
    }

    /** Returns its place since the history was created, 0 for the first message after the system prompt. */
    public long index() {
        return index;
    }

    public boolean isFinished() {
        return growing == null;
    }

    /**
     * Appends a delta, with a space before it where one is needed.
     *
     * @param maxChars the maximum length of the whole text
     * @throws IllegalArgumentException if the text would exceed it; nothing has changed
     * @throws IllegalStateException if the message is finished
     */
    public void append(String delta, int maxChars) {
        StringBuilder target = growing;
        if (target == null) {
            throw new IllegalStateException("the message is finished");
        }
        boolean space = DeltaJoin.needsSpace(target, delta);
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
    public void finish() {
        text = content();
        growing = null;
    }

    public String content() {
        return growing == null ? text : growing.toString();
    }

    public boolean isBlank() {
        return content().isBlank();
    }

    SessionMessage asMessage() {
        return new SessionMessage(role, content());
    }
}
