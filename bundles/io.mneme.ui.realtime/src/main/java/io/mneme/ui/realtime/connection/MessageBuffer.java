package io.mneme.ui.realtime.connection;

import java.util.Optional;

/** Joins the parts of a message; parts beyond the maximum length are discarded. For one thread at a time. */
final class MessageBuffer {

    /** A message of so many times the maximum length ends the connection. */
    static final int MAX_DISCARDED_LENGTHS = 16;

    private final StringBuilder text = new StringBuilder();
    private long length;

    /**
     * Adds a part.
     *
     * @param part the part
     * @param maxChars maximum length of the message
     */
    void add(String part, int maxChars) {
        length += part.length();
        if (length <= maxChars) {
            text.append(part);
        } else {
            reset();
        }
    }

    /** Counts a part that is discarded. */
    void skip(int partLength) {
        length += partLength;
    }

    private void reset() {
        text.setLength(0);
        text.trimToSize();
    }

    /** Returns whether so much was discarded that the connection should end. */
    boolean isFlooded(int maxChars) {
        return length > (long) MAX_DISCARDED_LENGTHS * maxChars;
    }

    /** Returns the whole message, and is empty then; no message if it was too long. */
    Optional<String> finish(int maxChars) {
        Optional<String> message = length <= maxChars ? Optional.of(text.toString()) : Optional.empty();
        length = 0;
        reset();
        return message;
    }
}
