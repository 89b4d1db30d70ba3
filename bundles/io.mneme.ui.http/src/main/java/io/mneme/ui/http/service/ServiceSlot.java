package io.mneme.ui.http.service;

import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.ui.http.problem.Problem;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;

/**
 * A service that comes and goes.
 *
 * @param <S> its type
 */
final class ServiceSlot<S> {

    private final String name;
    private final List<UnopenedJournal> unopened;
    private final AtomicReference<S> service = new AtomicReference<>();

    /**
     * Makes an empty slot.
     *
     * @param name what the problem document names if the service is absent
     * @param unopened the journals that could not be opened at the moment, which services wait for
     */
    ServiceSlot(String name, List<UnopenedJournal> unopened) {
        this.name = name;
        this.unopened = unopened;
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
        return find().orElseThrow(() -> absence().toException());
    }

    private Problem absence() {
        if (unopened.isEmpty()) {
            return Problem.of(503, name + " is not there yet; try again").withHeader("Retry-After", "1");
        }
        String reasons = unopened.stream().map(UnopenedJournal::describe).collect(Collectors.joining("; "));
        return Problem.of(503, name + " is not there; " + reasons).withHeader("Retry-After", "30");
    }
}
