package io.mneme.api.policy;

import java.util.Map;

/**
 * The values of a policy's settings. They contain a finite value for every setting that the policy declares, none below its
 * minimum.
 *
 * @param values the values by name of the setting
 */
public record Settings(Map<String, Double> values) {

    public Settings {
        values = Map.copyOf(values);
    }

    /**
     * Returns the value of a setting.
     *
     * @param name the name the policy declared it by
     * @throws IllegalArgumentException if the policy did not declare it
     */
    public double get(String name) {
        Double value = values.get(name);
        if (value == null) {
            throw new IllegalArgumentException("not a declared setting: " + name);
        }
        return value;
    }

    /**
     * Returns the value of a setting that counts something: without its fraction, and the nearest {@code int} if it exceeds one.
     *
     * @param name the name the policy declared it by
     * @throws IllegalArgumentException if the policy did not declare it
     */
    public int whole(String name) {
        return (int) get(name);
    }
}
