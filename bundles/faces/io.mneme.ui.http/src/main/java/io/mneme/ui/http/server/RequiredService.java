package io.mneme.ui.http.server;

import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * A service that an endpoint reports on, and that may be absent for a while.
 *
 * @param <S> its type
 */
public final class RequiredService<S> {

    private final String name;
    private final Supplier<Optional<S>> present;
    private final List<UnopenedJournal> unopened;

    /**
     * Describes a service.
     *
     * @param name what the problem document names if the service is absent
     * @param present returns the service of the moment
     * @param unopened the journals that could not be opened at the moment, which services wait for
     */
    RequiredService(String name, Supplier<Optional<S>> present, List<UnopenedJournal> unopened) {
        this.name = name;
        this.present = present;
        this.unopened = unopened;
    }

    /** Returns the service of the moment; empty if it is absent. */
    public Optional<S> find() {
        return present.get();
    }

    /** Returns the service of the moment, and refuses the request with status 503 if it is absent: ask once per request. */
    public S get() {
        return find().orElseThrow(this::absence);
    }

    private ProblemException absence() {
        if (unopened.isEmpty()) {
            return Problem.refuse(503, name + " is not there yet; try again").withHeader("Retry-After", "1");
        }
        String reasons = unopened.stream().map(UnopenedJournal::describe).collect(Collectors.joining("; "));
        return Problem.refuse(503, name + " is not there; " + reasons).withHeader("Retry-After", "30");
    }
}
