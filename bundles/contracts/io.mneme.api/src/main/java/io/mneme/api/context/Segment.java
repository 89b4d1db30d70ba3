package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What one contribution added to a context. The concatenated texts of all segments are the text of the prompt; the text of a
 * system item includes the separator before it.
 *
 * @param info its origin and measurements
 * @param items its items, in their order; at least one
 * @param spans the ranges of the items that are known to be made of its sources, in the order of the text; may be empty
 */
public record Segment(SegmentInfo info, List<ContextItem> items, List<SourceSpan> spans) {

    public Segment {
        requireNonNull(info, "info");
        items = List.copyOf(items);
        spans = List.copyOf(spans);
        if (items.isEmpty()) {
            throw new IllegalArgumentException("a segment must have an item: " + info.contributor());
        }
    }

    /** Creates a segment of which no range is known. */
    public Segment(SegmentInfo info, List<ContextItem> items) {
        this(info, items, List.of());
    }

    /** Returns what its items add to the text of the prompt; empty for the newest message of the person. */
    public String text() {
        return items.size() == 1
                ? items.get(0).promptText()
                : String.join("", items.stream().map(ContextItem::promptText).toList());
    }

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
}
