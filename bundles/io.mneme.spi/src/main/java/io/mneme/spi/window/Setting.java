package io.mneme.spi.window;

import static java.util.Objects.requireNonNull;

/**
 * Something a window policy can be told.
 *
 * @param name its name: lower case letters, digits and underscores, its unit in the name where it has one
 * @param standard its value when nobody says otherwise
 * @param least the least it may be
 */
public record Setting(String name, int standard, int least) {

    public Setting {
        requireNonNull(name, "name");
        if (standard < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ": " + standard);
        }
    }
}
