package io.mneme.api.policy;

import static java.util.Objects.requireNonNull;

/**
 * A number that a policy can be configured with.
 *
 * @param name its name: lower case letters, digits and underscores, its unit in the name where it has one
 * @param defaultValue default value; finite
 * @param minimum minimum; finite
 */
public record Setting(String name, double defaultValue, double minimum) {

    private static final double MAX_EXACT_WHOLE = 1e15;

    public Setting {
        requireNonNull(name, "name");
        if (!Double.isFinite(defaultValue) || !Double.isFinite(minimum)) {
            throw new IllegalArgumentException(name + " must have a finite default value and minimum");
        }
        if (defaultValue < minimum) {
            throw new IllegalArgumentException(name + " must be at least " + text(minimum) + ": " + text(defaultValue));
        }
    }

    /** Returns a value as text: a whole number without a fraction. */
    public static String text(double value) {
        boolean whole = value == Math.rint(value) && Math.abs(value) < MAX_EXACT_WHOLE;
        return whole ? Long.toString((long) value) : Double.toString(value);
    }
}
