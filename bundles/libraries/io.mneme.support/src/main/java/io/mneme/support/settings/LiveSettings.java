package io.mneme.support.settings;

import io.mneme.support.config.RefusedConfiguration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps the values of the last valid configuration: an invalid configuration is rejected and changes nothing.
 *
 * @param <T> the type of the values
 */
public class LiveSettings<T> extends DescribedSettings {

    private static final String PID = "service.pid";

    private final SettingsSchema<T> schema;
    private final String pid;
    private volatile T current;

    /** Starts with the values of an empty configuration. */
    public LiveSettings(SettingsSchema<T> schema) {
        this(schema, Map.of());
    }

    /** Starts with a configuration, or with the values of an empty one if it is rejected. */
    public LiveSettings(SettingsSchema<T> schema, Map<String, ?> properties) {
        super(schema);
        this.schema = schema;
        pid = Objects.requireNonNullElse(properties.get(PID), schema.pid()).toString();
        current = schema.read(Map.of());
        offer(properties);
    }

    /** Returns the PID of the configuration; of several of a factory, each has its own. */
    public final String pid() {
        return pid;
    }

    /**
     * Applies a configuration, or rejects it with one line in the log that names its source and the key.
     *
     * @return why the configuration is rejected; empty if it applies
     */
    public final Optional<String> offer(Map<String, ?> properties) {
        try {
            current = schema.read(properties);
            return Optional.empty();
        } catch (IllegalArgumentException wrong) {
            Object given = properties.get(PID);
            String source = given == null ? pid : given.toString();
            RefusedConfiguration.log(source, properties, RefusedConfiguration.LAST_GOOD_STAYS, wrong.getMessage());
            return Optional.of(wrong.getMessage());
        }
    }

    /** Returns the values that apply now; read them once per request. */
    public final T current() {
        return current;
    }
}
