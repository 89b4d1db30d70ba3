package io.mneme.api.dialogue;

import java.util.AbstractList;
import java.util.RandomAccess;
import java.util.stream.IntStream;

/**
 * Messages that are checked, but made only when they are asked for, and made again each time: a request brings thousands along, and few are shown.
 * Immutable, and safe for use by many threads.
 */
public abstract class UnreadMessages extends AbstractList<Message> implements RandomAccess {

    /** The maximum length of a plain message, as it was sent, in bytes. No text in it is longer. */
    public static final int MAX_PLAIN_BYTES = 1 << 17;

    /** The maximum length of all else than its content and the locations of its media. */
    public static final int MAX_PLAIN_NAME_CHARS = 256;

    public static final int MAX_PLAIN_MEDIA = 100;

    /**
     * Returns whether a message is plain: of a user or a model, with a text, without a marker and without further fields, also of its
     * media.
     */
    public abstract boolean isPlain(int place);

    /**
     * Returns the places of some messages, ascending. Any other one is plain, and has the role, the author and the author id of one
     * of them.
     */
    public abstract IntStream speakers();

    /** Returns the length of the plain ones as they were sent, in bytes: about what they take of memory, and no less than their characters. */
    public abstract long bytes();
}
