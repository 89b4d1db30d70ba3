package io.mneme.api.operation;

import static java.util.Objects.requireNonNull;

import java.util.Optional;

/**
 * What begins.
 *
 * @param name a short name of the kind of operation, with few values: never an id, a path with ids or a text
 * @param role its side
 * @param traceparent the header of that name of a request, as in W3C Trace Context, whose trace is continued; empty if there is none.
 *     One that is invalid is ignored, as that recommendation asks
 */
public record OperationStart(String name, OperationRole role, Optional<String> traceparent) {

    public OperationStart {
        if (name.isBlank()) {
            throw new IllegalArgumentException("name must not be blank");
        }
        requireNonNull(role, "role");
        requireNonNull(traceparent, "traceparent");
    }

    /** Returns the start of a part of the work of this thread. */
    public static OperationStart part(String name) {
        return new OperationStart(name, OperationRole.INTERNAL, Optional.empty());
    }

    /** Returns the start of a request to another program. */
    public static OperationStart client(String name) {
        return new OperationStart(name, OperationRole.CLIENT, Optional.empty());
    }

    /** Returns the start of the answer to a request. */
    public static OperationStart server(String name, Optional<String> traceparent) {
        return new OperationStart(name, OperationRole.SERVER, traceparent);
    }
}
