package io.mneme.record.redaction;

import org.jspecify.annotations.Nullable;

/**
 * The outcome of a call of a redactor.
 *
 * @param value what it returned; null exactly when there is a failure
 * @param failure reason of the failure, without any text of an entry; empty if there is a value
 */
record CallOutcome<T>(@Nullable T value, String failure) {

    static <T> CallOutcome<T> failed(String failure) {
        return new CallOutcome<>(null, failure);
    }
}
