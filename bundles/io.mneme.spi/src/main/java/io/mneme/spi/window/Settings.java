package io.mneme.spi.window;

import java.util.Map;

/**
 * The settings of a window policy. They contain a value for every setting that the policy declares, none below its minimum.
 *
 * @param values the values by name of the setting
 */
public record Settings(Map<String, Integer> values) {

    public Settings {
        values = Map.copyOf(values);
    }

    /**
     * Returns the value of a setting.
     *
     * @param name the name the policy declared it by
     * @throws IllegalArgumentException if the policy did not declare it
     */
    public int get(String name) {
        Integer value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("not a declared setting: " + name);
        }
        return value;
    }
}
