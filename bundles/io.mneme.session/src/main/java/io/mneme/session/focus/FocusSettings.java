package io.mneme.session.focus;

import io.mneme.support.config.ConfigurationValues;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The settings of focus sessions.
 *
 * @param folder where their files are; empty if there is none, so that no session can be used
 * @param maxTurns maximum number of turns of a session, 1 or more
 * @param maxFocusSymbols maximum number of symbols that a session is about, 1 or more
 */
record FocusSettings(Optional<Path> folder, int maxTurns, int maxFocusSymbols) {

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
                values.number("max_focus_symbols", DEFAULT_FOCUS_SYMBOLS, 1, MAX_FOCUS_SYMBOLS));
    }
}
