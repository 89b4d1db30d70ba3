package io.mneme.spi.window;

import static java.util.Objects.requireNonNull;

/**
 * The window's next state: it reaches from its oldest entry to the newest candidate.
 *
 * @param from position of the oldest entry in the window; a position of a candidate
 * @param rebuilt whether the window is rebuilt; it must be true when {@code from} differs from the last window's
 * @param reason why it is rebuilt, in a few words; empty if it is not
 */
public record WindowStep(long from, boolean rebuilt, String reason) {

    public WindowStep {
        requireNonNull(reason, "reason");
        if (rebuilt == reason.isEmpty()) {
            throw new IllegalArgumentException("a rebuild, and nothing else, has a reason: " + reason);
        }
    }

    /** Returns a window that continues and includes the new entries. */
    public static WindowStep grow(long from) {
        return new WindowStep(from, false, "");
    }

    /** Returns a rebuilt window. */
    public static WindowStep rebuild(long from, String reason) {
        return new WindowStep(from, true, reason);
    }
}
