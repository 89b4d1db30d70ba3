package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.stream.Collectors;

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
                : items.stream().map(ContextItem::promptText).collect(Collectors.joining());
    }
}
