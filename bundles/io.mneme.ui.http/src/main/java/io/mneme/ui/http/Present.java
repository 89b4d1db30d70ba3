package io.mneme.ui.http;

import org.jspecify.annotations.Nullable;

/** Answers for services that are not there yet, or not any more. */
final class Present {

    private Present() {}

    /** Returns the service; refuses the request for now if it is absent. */
    static <S> S required(@Nullable S service, String what) {
        if (service == null) {
            throw Problem.of(503, what + " is not there yet; try again")
                    .with("Retry-After", "1")
                    .refused();
        }
        return service;
    }
}
