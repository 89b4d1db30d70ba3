package io.mneme.support.settings;

import io.mneme.support.config.RefusedConfiguration;
import java.util.Map;
import java.util.Optional;

/**
 * Keeps the values of the last valid configuration: an invalid configuration is rejected and changes nothing.
 *
 * @param <T> the type of the values
 */
public class LiveSettings<T> extends DescribedSettings {

    private final SettingsSchema<T> schema;
    private volatile T current;

    /** Starts with the values of an empty configuration. */
    public LiveSettings(SettingsSchema<T> schema) {
        super(schema);
        this.schema = schema;
        current = schema.read(Map.of());
    }

    /** Starts with a configuration, or with the values of an empty one if it is rejected. */
    public LiveSettings(SettingsSchema<T> schema, Map<String, ?> properties) {
        this(schema);
        offer(properties);
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
            Object given = properties.get("service.pid");
            String pid = given == null ? schema.pid() : given.toString();
            RefusedConfiguration.log(pid, properties, RefusedConfiguration.LAST_GOOD_STAYS, wrong.getMessage());
            return Optional.of(wrong.getMessage());
        }
    }

    /** Returns the values that apply now; read them once per request. */
    public final T current() {
        return current;
    }
}
