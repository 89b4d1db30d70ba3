package io.mneme.ui.http.server;

import io.mneme.ui.http.problem.Problem;
import org.jspecify.annotations.Nullable;

/** Answers for services that are not there yet, or not any more. */
public final class RequiredService {

    private RequiredService() {}

    /** Returns the service; refuses the request for now if it is absent. */
    public static <S> S require(@Nullable S service, String what) {
        if (service == null) {
            throw Problem.of(503, what + " is not there yet; try again")
                    .withHeader("Retry-After", "1")
                    .toException();
        }
        return service;
    }
}
