package io.mneme.context.plugin;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a plug-in answered, or why it did not.
 *
 * @param <T> what was asked for
 * @param value the answer; null exactly when there is a failure
 * @param failure why there is none, without any text of an entry; empty if there is one
 */
public record Answer<T>(@Nullable T value, String failure) {

    public static <T> Answer<T> of(T value) {
        return new Answer<>(value, "");
    }

    public static <T> Answer<T> failed(String failure) {
        return new Answer<>(null, failure);
    }

    public boolean failed() {
        return value == null;
    }

    /** Returns this with its value changed; a failure stays what it is. */
    public Answer<T> map(UnaryOperator<T> change) {
        return value == null ? this : of(change.apply(value));
    }

    /** Returns the answer; to be called only if it has not failed. */
    public T get() {
        if (value == null) {
            throw new IllegalStateException(failure);
        }
        return value;
    }
}
