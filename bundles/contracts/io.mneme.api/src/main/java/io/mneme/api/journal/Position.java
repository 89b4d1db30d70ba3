package io.mneme.api.journal;

/**
 * The place of an entry or a change in a journal, an increasing number.
 *
 * <p>Entries and changes (edits, deletions) share one sequence. A position stays valid through restarts, edits, deletions
 * and rotation. It is never used again.
 *
 * @param value one-based and strictly increasing; 0 is the place before the first entry
 */
public record Position(long value) implements Comparable<Position> {

    /** The place before the first entry: reading from here returns all events. */
    public static final Position START = new Position(0);

    /** A place after all present and future entries: reading backwards from here starts with the newest. */
    public static final Position END = new Position(Long.MAX_VALUE);

    public Position {
        if (value < 0) {
            throw new IllegalArgumentException("position must not be negative: " + value);
        }
    }

    /** Returns whether this position is greater than the other one. */
    public boolean isAfter(Position other) {
        return value > other.value;
    }

    @Override
    public int compareTo(Position other) {
        return Long.compare(value, other.value);
    }
}
