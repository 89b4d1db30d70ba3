package io.mneme.context.history;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.context.contributor.RequestScope;
import java.util.Optional;

/** Finds the history that a request may show. */
public interface HistorySource {

    /** Returns why a request cannot have a history at all; empty if it can. */
    default Optional<InvalidRequestException> rejection(ContextRequest request) {
        return Optional.empty();
    }

    /** Returns the history of a request. */
    History historyOf(RequestScope scope);
}
