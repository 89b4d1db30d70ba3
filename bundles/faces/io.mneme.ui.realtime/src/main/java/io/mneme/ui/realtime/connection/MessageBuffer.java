package io.mneme.ui.realtime.connection;

import io.mneme.ui.realtime.event.EventOutline;
import java.util.Optional;

/** Joins the parts of a message. Of one beyond the maximum length only the outline is kept. For one thread at a time. */
final class MessageBuffer {

    /** A message of so many times the maximum length ends the connection. */
    static final int MAX_DISCARDED_LENGTHS = 16;

    private final StringBuilder text = new StringBuilder();
    private Optional<EventOutline> outline = Optional.empty();
    private long length;

    /**
     * A message that has been received.
     *
     * @param text the whole text, or the outline of a message that is too long
     * @param isTooLong whether it is
     */
    record ReceivedMessage(String text, boolean isTooLong) {}

    /**
     * Adds a part.
     *
     * @param part the part
     * @param maxChars maximum length of the message
     */
    void add(String part, int maxChars) {
        length += part.length();
        if (length > maxChars && outline.isEmpty()) {
            EventOutline begun = new EventOutline();
            begun.add(text);
            outline = Optional.of(begun);
            discardText();
        }
        outline.ifPresentOrElse(begun -> begun.add(part), () -> text.append(part));
    }

    /** Counts a part that is discarded. */
    void skip(int partLength) {
        length += partLength;
    }

    private void discardText() {
        text.setLength(0);
        text.trimToSize();
    }

    /** Returns whether so much was discarded that the connection should end. */
    boolean isFlooded(int maxChars) {
        return length > (long) MAX_DISCARDED_LENGTHS * maxChars;
    }

    /** Returns the message, and is empty then. */
    ReceivedMessage finish() {
        ReceivedMessage message = outline.map(begun -> new ReceivedMessage(begun.toJson(), true))
                .orElseGet(() -> new ReceivedMessage(text.toString(), false));
        length = 0;
        outline = Optional.empty();
        discardText();
        return message;
    }
}
