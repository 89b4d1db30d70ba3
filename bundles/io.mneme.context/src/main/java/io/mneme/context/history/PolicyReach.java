package io.mneme.context.history;

import io.mneme.context.plugin.NonsenseException;
import io.mneme.context.section.OneLine;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.WindowPolicy;
import java.util.Optional;

/**
 * What a window policy answers before it sees any entry.
 *
 * @param entries how many of the newest entries it needs to see
 * @param warning what is odd about its settings; empty if nothing is
 */
record PolicyReach(int entries, Optional<String> warning) {

    private static final int MAX_WARNING_CHARS = 500;

    /** Asks a policy. Runs code of the plug-in: call it behind its boundary only. */
    static PolicyReach of(WindowPolicy window, Settings settings) {
        Optional<String> warning = window.warning(settings);
        if (warning == null) {
            throw new NonsenseException("returned null");
        }
        if (warning.isPresent() && warning.get().length() > MAX_WARNING_CHARS) {
            throw new NonsenseException("gave a warning of more than " + MAX_WARNING_CHARS + " characters");
        }
        return new PolicyReach(window.reach(settings), warning.map(OneLine::of));
    }
}
