package io.mneme.context.history;

import io.mneme.api.policy.SelectedPolicy;

/**
 * A policy of a window, by id and name: without a reference, so that a policy that left can be garbage collected.
 *
 * @param id of the service
 * @param name its name
 */
record PolicyRef(long id, String name) {

    PolicyRef(SelectedPolicy<?> service) {
        this(service.id(), service.name());
    }

    boolean isOf(SelectedPolicy<?> service) {
        return id == service.id();
    }
}
