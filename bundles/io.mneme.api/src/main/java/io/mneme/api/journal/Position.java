package io.mneme.api.journal;

/**
 * A place in a journal, durable and ordered.
 *
 * <p>Entries and changes (edits, deletions) share one sequence. A position that was handed out stays valid through
 * restart, edit, deletion and whatever the layout does to its files; it is never given to anything else.
 *
 * @param value one-based and strictly increasing; 0 is the place before the first entry
 */
public record Position(long value) implements Comparable<Position> {

    /** The place before the first entry: reading from here yields everything. */
    public static final Position START = new Position(0);

    /** The place behind every entry there will ever be: reading backwards from here starts with the newest. */
    public static final Position END = new Position(Long.MAX_VALUE);

    public Position {
        if (value < 0) {
            throw new IllegalArgumentException("position must not be negative: " + value);
        }
    }

    /** Returns whether this place lies behind the other one. */
    public boolean isAfter(Position other) {
        return value > other.value;
    }

    @Override
    public int compareTo(Position other) {
        return Long.compare(value, other.value);
    }
}
