package io.mneme.record.redaction;

import org.jspecify.annotations.Nullable;

/**
 * How a call of a redactor ended.
 *
 * @param value what it returned; null exactly when there is a failure
 * @param failure why there is none, without any text of an entry; empty if there is one
 */
record CallOutcome<T>(@Nullable T value, String failure) {

    static <T> CallOutcome<T> failed(String failure) {
        return new CallOutcome<>(null, failure);
    }
}
