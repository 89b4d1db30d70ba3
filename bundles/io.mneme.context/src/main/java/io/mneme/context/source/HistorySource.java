package io.mneme.context.source;

import io.mneme.context.contributor.RequestScope;

/** Finds the history that a request may show. */
public interface HistorySource {

    /** Returns the history of a request. */
    History historyOf(RequestScope scope);
}
