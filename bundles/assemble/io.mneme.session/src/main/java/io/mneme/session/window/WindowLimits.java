package io.mneme.session.window;

import io.mneme.api.context.ContextRequest;
import io.mneme.session.settings.CharacterSettings;
import java.util.HashMap;
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

    /** Returns them as settings of the shipped window policies, which are not limited by turns. */
    private Map<String, Double> asSettings() {
        return Map.of(
                "max_entries", (double) max,
                "rebuilt_entries", (double) kept,
                "max_turns", (double) max,
                "rebuilt_turns", (double) max,
                "dropped_entries", 1.0);
    }

    /** Returns a request for a window within these limits; settings of the request itself stay. */
    ContextRequest applyTo(ContextRequest request) {
        Map<String, Double> settings = new HashMap<>(asSettings());
        settings.putAll(request.options().settingsOf("window"));
        return new ContextRequest(
                request.recipe(),
                request.session(),
                request.selectors(),
                request.inputs(),
                request.options().withSettings("window", settings));
    }
}
