package io.mneme.support.config;

import java.util.Map;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the values of the last valid configuration: an invalid configuration is rejected and changes nothing.
 *
 * @param <T> the type of the values
 */
public final class LastGood<T> {

    private static final Logger LOG = LoggerFactory.getLogger(LastGood.class);

    private final String pid;
    private final Function<ConfigurationValues, T> reader;
    private volatile T current;

    /**
     * Starts with the values of an empty configuration.
     *
     * @param pid the configuration's name, for the log
     * @param reader reads the configuration; throws {@link InvalidValueException} if it cannot be read
     */
    public LastGood(String pid, Function<ConfigurationValues, T> reader) {
        this.pid = pid;
        this.reader = reader;
        current = reader.apply(new ConfigurationValues(Map.of()));
    }

    /** Applies a configuration, or rejects it with one line in the log that names its source and the key. */
    public void offer(Map<String, ?> properties) {
        try {
            current = reader.apply(new ConfigurationValues(properties));
        } catch (InvalidValueException wrong) {
            Object source = properties.get("felix.fileinstall.filename");
            LOG.error(
                    "The configuration {} is refused and what held before stays in force: {}",
                    source == null ? pid : pid + " (" + source + ")",
                    wrong.getMessage());
        }
    }

    /** Returns what holds now; read it once per request. */
    public T current() {
        return current;
    }
}
