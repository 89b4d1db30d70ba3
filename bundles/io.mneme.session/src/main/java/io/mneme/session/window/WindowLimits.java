package io.mneme.session.window;

import io.mneme.session.settings.CharacterSettings;
import java.util.Map;

/**
 * How many messages a history may have without the system prompt.
 *
 * @param max maximum number
 * @param kept how many stay if several leave at once
 */
public record WindowLimits(int max, int kept) {

    /** Returns the limits of the settings. */
    public static WindowLimits of(CharacterSettings settings) {
        return new WindowLimits(settings.maxSpoken(), settings.keptSpoken());
    }

    /** Returns them as settings of window policies. */
    Map<String, Double> asSettings() {
        return Map.of("max_entries", (double) max, "rebuilt_entries", (double) kept);
    }
}
