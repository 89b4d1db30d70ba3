package io.mneme.ui.gogo.argument;

import io.mneme.api.journal.Position;
import io.mneme.view.PageCursor;

/** Reads where a page starts from the {@code next} of the page before it. */
public final class PageStart {

    private PageStart() {}

    /**
     * Returns the position the page ends before.
     *
     * @param next the next of an earlier page; empty for the newest page
     * @throws IllegalArgumentException if the text is none
     */
    public static Position parse(String next) {
        if (next.isEmpty()) {
            return Position.END;
        }
        return PageCursor.decode(next)
                .map(PageCursor::before)
                .orElseThrow(() -> new IllegalArgumentException("after must be the next of an earlier page: " + next));
    }
}
