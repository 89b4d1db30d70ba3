package io.mneme.support.plugin;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a plug-in, or why there is none.
 *
 * @param <T> the type of the answer
 * @param value the answer; null exactly when there is a failure
 * @param failure why there is none, without any text of an entry; empty if there is one
 */
public record PluginResult<T>(@Nullable T value, String failure) {

    public static <T> PluginResult<T> of(T value) {
        return new PluginResult<>(value, "");
    }

    public static <T> PluginResult<T> failed(String failure) {
        return new PluginResult<>(null, failure);
    }

    public boolean failed() {
        return value == null;
    }

    /** Returns this with its value changed; a failure stays what it is. */
    public PluginResult<T> map(UnaryOperator<T> change) {
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
