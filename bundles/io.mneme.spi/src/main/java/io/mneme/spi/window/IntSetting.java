package io.mneme.spi.window;

import static java.util.Objects.requireNonNull;

/**
 * An integer setting of a window policy.
 *
 * @param name its name: lower case letters, digits and underscores, its unit in the name where it has one
 * @param defaultValue default value
 * @param min minimum
 */
public record IntSetting(String name, int defaultValue, int min) {

    public IntSetting {
        requireNonNull(name, "name");
        if (defaultValue < min) {
            throw new IllegalArgumentException(name + " must be at least " + min + ": " + defaultValue);
        }
    }
}
