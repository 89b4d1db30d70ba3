package io.mneme.session.focus;

import io.mneme.support.config.ConfigurationValues;
import io.mneme.support.config.InvalidValueException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The settings of focus sessions.
 *
 * @param folder where their files are; empty if there is none, so that no session can be used
 * @param maxTurns maximum number of turns of a session, 1 or more
 * @param maxFocusSymbols maximum number of symbols that a session is about, 1 or more
 * @param weighting settings of weighting policies by name; those that a policy does not declare are ignored
 */
record FocusSettings(Optional<Path> folder, int maxTurns, int maxFocusSymbols, Map<String, Double> weighting) {

    /** What the keys of settings of weighting policies begin with. */
    private static final String WEIGHTING_PREFIX = "weighting.";

    static final int DEFAULT_TURNS = 10;
    static final int MAX_TURNS = 50;
    static final int DEFAULT_FOCUS_SYMBOLS = 50;
    static final int MAX_FOCUS_SYMBOLS = 1_000;

    /**
     * Reads the settings of a configuration.
     *
     * @throws IllegalArgumentException if a value breaks a rule; names key and rule
     */
    static FocusSettings read(ConfigurationValues values) {
        return new FocusSettings(
                values.path("folder").map(Path::toAbsolutePath),
                values.number("max_turns", DEFAULT_TURNS, 1, MAX_TURNS),
                values.number("max_focus_symbols", DEFAULT_FOCUS_SYMBOLS, 1, MAX_FOCUS_SYMBOLS),
                weighting(values));
    }

    private static Map<String, Double> weighting(ConfigurationValues values) {
        return values.properties().keySet().stream()
                .filter(key -> key.startsWith(WEIGHTING_PREFIX))
                .filter(key -> values.text(key).isPresent())
                .collect(Collectors.toUnmodifiableMap(
                        key -> key.substring(WEIGHTING_PREFIX.length()),
                        key -> number(key, values.text(key).orElseThrow())));
    }

    private static double number(String key, String value) {
        try {
            double number = Double.parseDouble(value);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException wrong) {
            throw new InvalidValueException(key, "must be a number", value);
        }
        throw new InvalidValueException(key, "must be a finite number", value);
    }
}
