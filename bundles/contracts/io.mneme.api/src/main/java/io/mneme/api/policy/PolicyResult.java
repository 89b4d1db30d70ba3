package io.mneme.api.policy;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a call of a policy returned, or why it returned nothing.
 *
 * @param <T> the type of the value
 * @param value the value; null exactly when there is a failure
 * @param failure why there is none, a predicate to the name of the policy without any text of an entry; empty if there is one
 */
public record PolicyResult<T>(@Nullable T value, String failure) {

    /** Returns a result with a value. */
    public static <T> PolicyResult<T> of(T value) {
        return new PolicyResult<>(value, "");
    }

    /** Returns a result without a value. */
    public static <T> PolicyResult<T> failed(String failure) {
        return new PolicyResult<>(null, failure);
    }

    /** Returns whether there is no value. */
    public boolean failed() {
        return value == null;
    }

    /** Returns this with its value changed; a failure stays what it is. */
    public PolicyResult<T> map(UnaryOperator<T> change) {
        return value == null ? this : of(change.apply(value));
    }

    /**
     * Returns the value.
     *
     * @throws IllegalStateException if there is none
     */
    public T get() {
        if (value == null) {
            throw new IllegalStateException(failure);
        }
        return value;
    }
}
