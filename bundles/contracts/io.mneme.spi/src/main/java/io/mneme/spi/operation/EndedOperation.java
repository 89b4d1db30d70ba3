package io.mneme.spi.operation;

import static java.util.Objects.requireNonNull;

import io.mneme.api.operation.OperationRole;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * An operation from its begin to its end.
 *
 * @param identity which one it is
 * @param name a short name with few values
 * @param role its side
 * @param begun when it began
 * @param duration how long it took; not negative
 * @param labels its labels by their names, which are those of OpenTelemetry's semantic conventions where there is one
 * @param numbers its numbers by their names, in the same way
 * @param failure the kind of failure, with few values; empty if it has not failed
 */
public record EndedOperation(
        OperationIdentity identity,
        String name,
        OperationRole role,
        Instant begun,
        Duration duration,
        Map<String, String> labels,
        Map<String, Long> numbers,
        Optional<String> failure) {

    public EndedOperation {
        requireNonNull(identity, "identity");
        if (name.isBlank()) {
            throw new IllegalArgumentException("name must not be blank");
        }
        requireNonNull(role, "role");
        requireNonNull(begun, "begun");
        if (duration.isNegative()) {
            throw new IllegalArgumentException("duration must not be negative: " + duration);
        }
        labels = Map.copyOf(labels);
        numbers = Map.copyOf(numbers);
        requireNonNull(failure, "failure");
    }
}
