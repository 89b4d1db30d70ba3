package io.mneme.context.provider;

import io.mneme.api.context.ContextItem;
import io.mneme.api.context.Stability;
import io.mneme.api.context.TextOrigin;
import java.util.List;

/**
 * A segment, before it is measured.
 *
 * @param stability how often it changes
 * @param grows whether later prompts can append to its last text: so for a history of entries, unless it is a finished block
 * @param items its items, in their order
 */
public record LaidOutSegment(Stability stability, boolean grows, List<ContextItem> items) {

    public LaidOutSegment {
        items = List.copyOf(items);
    }

    /** Returns a segment with these items. */
    public static LaidOutSegment of(Stability stability, boolean hasSources, List<ContextItem> items) {
        boolean block = false;
        for (ContextItem item : items) {
            block |= item.tag().equals(ContextItem.HISTORY_BLOCK);
        }
        return new LaidOutSegment(stability, stability == Stability.GROWING && hasSources && !block, items);
    }

    /** Returns whether it is the newest message of the person. */
    public boolean isNewest() {
        for (ContextItem item : items) {
            if (item.has(TextOrigin.CURRENT)) {
                return true;
            }
        }
        return false;
    }
}
