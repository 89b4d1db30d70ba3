package io.mneme.ui.gogo.argument;

import java.util.HashMap;
import java.util.Map;

/** Reads settings of a policy from a command line. */
public final class PolicySettingsParser {

    private PolicySettingsParser() {}

    /**
     * Returns the settings by name.
     *
     * @param text {@code name=value}, several with commas between them; empty for none
     * @throws IllegalArgumentException if a part is anything else, or a value is no decimal number
     */
    public static Map<String, Double> parse(String text) {
        Map<String, Double> settings = new HashMap<>();
        for (String part : text.isEmpty() ? new String[0] : text.split(",")) {
            String[] sides = part.split("=", 2);
            if (sides.length < 2 || !sides[1].strip().matches("-?\\d{1,9}(\\.\\d{1,9})?")) {
                throw new IllegalArgumentException("a setting must be name=value with a number: " + part);
            }
            settings.put(sides[0].strip(), Double.valueOf(sides[1].strip()));
        }
        return settings;
    }
}
