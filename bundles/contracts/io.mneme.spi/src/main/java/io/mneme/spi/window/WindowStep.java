package io.mneme.spi.window;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * The window's next state: it reaches from its oldest entry to the newest candidate.
 *
 * @param from position of the oldest entry in the window; a position of a candidate
 * @param rebuilt whether the window is rebuilt; it must be true when {@code from} differs from the last window's
 * @param reason why it is rebuilt, in a few words; empty if it is not
 * @param blockEnds positions of the entries after which a provider with breakpoints should cache the prompt: candidates of the
 *     window, strictly increasing; may be empty
 */
public record WindowStep(long from, boolean rebuilt, String reason, List<Long> blockEnds) {

    public WindowStep {
        requireNonNull(reason, "reason");
        blockEnds = List.copyOf(blockEnds);
        if (rebuilt == reason.isEmpty()) {
            throw new IllegalArgumentException("a rebuild, and nothing else, has a reason: " + reason);
        }
        long last = from - 1;
        for (long end : blockEnds) {
            if (end <= last) {
                throw new IllegalArgumentException(
                        "the ends of blocks must increase from " + from + " on: " + blockEnds);
            }
            last = end;
        }
    }

    /** Returns a window that continues and includes the new entries. */
    public static WindowStep grow(long from) {
        return new WindowStep(from, false, "", List.of());
    }

    /** Returns a rebuilt window. */
    public static WindowStep rebuild(long from, String reason) {
        return new WindowStep(from, true, reason, List.of());
    }

    /** Returns the same window with these ends of blocks. */
    public WindowStep withBlockEnds(List<Long> ends) {
        return new WindowStep(from, rebuilt, reason, ends);
    }
}
