package io.mneme.support.config;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Keeps the values of the last valid configuration: an invalid configuration is rejected and changes nothing.
 *
 * @param <T> the type of the values
 */
public final class LastGood<T> {

    private final String pid;
    private final Function<ConfigurationValues, T> reader;
    private volatile T current;

    /**
     * Starts with the values of an empty configuration.
     *
     * @param pid the configuration's name, for the log
     * @param reader reads the configuration; throws {@link IllegalArgumentException} if a value violates a rule
     */
    public LastGood(String pid, Function<ConfigurationValues, T> reader) {
        this.pid = pid;
        this.reader = reader;
        current = reader.apply(new ConfigurationValues(Map.of()));
    }

    /**
     * Applies a configuration, or rejects it with one line in the log that names its source and the key.
     *
     * @return why the configuration is rejected; empty if it applies
     */
    public Optional<String> offer(Map<String, ?> properties) {
        try {
            current = reader.apply(new ConfigurationValues(properties));
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            RefusedConfiguration.log(pid, properties, RefusedConfiguration.LAST_GOOD_STAYS, wrong.getMessage());
            return Optional.of(wrong.getMessage());
        }
    }

    /** Returns the values that apply now; read them once per request. */
    public T current() {
        return current;
    }
}
