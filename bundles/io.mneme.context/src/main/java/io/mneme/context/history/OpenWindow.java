package io.mneme.context.history;

import java.util.Optional;

/** A window from one request to the next; requests take turns on it. */
final class OpenWindow {

    private Optional<Kept> kept = Optional.empty();

    /** Drafts the next request's history; if the journal cannot be read, the window stays as it is. */
    synchronized Draft next(Drafter drafter) {
        Draft draft = drafter.next(kept);
        kept = draft.kept();
        return draft;
    }
}
