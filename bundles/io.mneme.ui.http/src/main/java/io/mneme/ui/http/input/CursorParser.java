package io.mneme.ui.http.input;

import io.mneme.ui.http.problem.Problem;
import io.mneme.view.PageCursor;

/** Reads where a page starts from the {@code next} of the page before it. */
public final class CursorParser {

    private CursorParser() {}

    /** Returns the cursor; rejects a text that is none. */
    public static PageCursor parse(String text) {
        return PageCursor.decode(text).orElseThrow(() -> Problem.field("after", "must be the next of an earlier page")
                .toException());
    }
}
