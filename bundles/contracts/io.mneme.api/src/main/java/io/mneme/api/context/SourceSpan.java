package io.mneme.api.context;

/**
 * A range of an item that was made of an entry.
 *
 * @param item index of the item in its contribution or segment
 * @param source index of the entry among the sources there
 * @param start where the range begins in the text of the item, in UTF-16 units
 * @param end where it ends; {@link #END} for the end of the item, whatever its length
 */
public record SourceSpan(int item, int source, int start, int end) {

    /** The end of an item. */
    public static final int END = Integer.MAX_VALUE;

    public SourceSpan {
        if (item < 0 || source < 0 || start < 0 || end < start) {
            throw new IllegalArgumentException(
                    "not a span: item %d, source %d, %d to %d".formatted(item, source, start, end));
        }
    }

    /** Returns the span of a whole item. */
    public static SourceSpan whole(int item, int source) {
        return new SourceSpan(item, source, 0, END);
    }

    /** Returns whether it is the whole item. */
    public boolean isWhole() {
        return start == 0 && end == END;
    }

    /** Returns the same range in an item that has more text before it. */
    public SourceSpan after(int chars) {
        return chars == 0 || isWhole()
                ? this
                : new SourceSpan(item, source, start + chars, end == END ? END : end + chars);
    }
}
