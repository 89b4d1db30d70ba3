package io.mneme.ui.http.service;

import io.mneme.ui.http.problem.Problem;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A service that comes and goes.
 *
 * @param <S> its type
 */
final class ServiceSlot<S> {

    private final String name;
    private final AtomicReference<S> service = new AtomicReference<>();

    /** Makes an empty slot; the name stands in the problem document if the service is absent. */
    ServiceSlot(String name) {
        this.name = name;
    }

    void bind(S bound) {
        service.set(bound);
    }

    // The successor of a service is bound before the service is unbound.
    void unbind(S unbound) {
        service.compareAndSet(unbound, null);
    }

    Optional<S> find() {
        return Optional.ofNullable(service.get());
    }

    /** Returns the service; refuses the request for now if it is absent. */
    S require() {
        return find().orElseThrow(() -> Problem.of(503, name + " is not there yet; try again")
                .withHeader("Retry-After", "1")
                .toException());
    }
}
