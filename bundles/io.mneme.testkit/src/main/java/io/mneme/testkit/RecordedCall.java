package io.mneme.testkit;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * A call of a service's method.
 *
 * @param method the name of the method
 * @param arguments its arguments in their order
 */
public record RecordedCall(String method, List<Object> arguments) {

    public RecordedCall {
        requireNonNull(method, "method");
        arguments = List.copyOf(arguments);
    }
}
