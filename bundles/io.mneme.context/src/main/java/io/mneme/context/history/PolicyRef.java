package io.mneme.context.history;

import io.mneme.context.selection.PolicyDescription;
import io.mneme.support.ranking.RankedService;

/**
 * A policy of a window, by id and name: without a reference, so that a policy that left can be garbage collected.
 *
 * @param id of the service
 * @param name its name
 */
record PolicyRef(long id, String name) {

    PolicyRef(RankedService<?, PolicyDescription> service) {
        this(service.id(), service.name());
    }

    boolean isOf(RankedService<?, PolicyDescription> service) {
        return id == service.id();
    }
}
