package io.mneme.context.history;

import io.mneme.api.policy.PolicyViolationException;
import io.mneme.api.policy.Settings;
import io.mneme.context.section.SingleLine;
import io.mneme.spi.window.WindowPolicy;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What a window policy returns before it receives any entry.
 *
 * @param entries the number of newest entries it needs
 * @param warning a warning about its settings; empty if they fit
 */
record PolicyReach(int entries, Optional<String> warning) {

    private static final int MAX_WARNING_CHARS = 500;

    /** Asks a policy. Runs code of the plug-in: call it behind its boundary only. */
    static PolicyReach ask(Supplier<WindowPolicy> window, Settings settings) {
        Optional<String> warning = window.get().warning(settings);
        if (warning == null) {
            throw new PolicyViolationException("returned null");
        }
        if (warning.isPresent() && warning.get().length() > MAX_WARNING_CHARS) {
            throw new PolicyViolationException("gave a warning of more than " + MAX_WARNING_CHARS + " characters");
        }
        return new PolicyReach(window.get().reach(settings), warning.map(SingleLine::of));
    }
}
