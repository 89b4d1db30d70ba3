package io.mneme.context.policy;

import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.policy.SelectedPolicy;

/**
 * A policy of a window, by id and origin: without a reference, so that a policy that left can be garbage collected.
 *
 * @param id of the service
 * @param name its name
 * @param bundle symbolic name of its bundle
 * @param version version of that bundle
 */
public record PolicyRef(long id, String name, String bundle, String version) {

    public PolicyRef(SelectedPolicy<?> service) {
        this(service.id(), service.name(), service.bundle(), service.version());
    }

    public PolicySource source(String type) {
        return new PolicySource(type, name, bundle, version);
    }

    public boolean isOf(SelectedPolicy<?> service) {
        return id == service.id();
    }
}
