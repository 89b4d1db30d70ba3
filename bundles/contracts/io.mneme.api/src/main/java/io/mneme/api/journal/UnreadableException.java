package io.mneme.api.journal;

import static java.util.Objects.requireNonNull;

/**
 * Thrown when a follower reaches entries that cannot be read now, as those of an archive without the permission to read it.
 * The follower can skip the span: reading after {@link #to} continues with what follows. It can come back later by reading
 * after the position before {@link #from}.
 */
public class UnreadableException extends JournalException {

    private static final long serialVersionUID = 1L;

    private final transient Position from;
    private final transient Position to;

    /**
     * Creates an exception.
     *
     * @param from the first position that cannot be read; what precedes it was returned
     * @param to the last position of the span; from {@code from} to there is no change, and no entry that can be read
     * @param message which file cannot be read, and why; no text of any entry
     * @param cause what the storage reported
     */
    public UnreadableException(Position from, Position to, String message, Throwable cause) {
        super(message, cause);
        this.from = requireNonNull(from, "from");
        this.to = requireNonNull(to, "to");
        if (from.isAfter(to)) {
            throw new IllegalArgumentException("from must not be after to: " + from + " and " + to);
        }
    }

    /** Returns the first position that cannot be read. */
    public Position from() {
        return from;
    }

    /** Returns the last position of the span. */
    public Position to() {
        return to;
    }

    /** Returns the position to read after in order to try this span again. */
    public Position before() {
        return new Position(from.value() - 1);
    }
}
