package io.mneme.context.window;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** Keeps the most recently used windows, up to a number. */
final class KeptWindows {

    private final int maxWindows;
    private final Map<SelectionKey, KeptWindow> kept = new LinkedHashMap<>(16, 0.75f, true);

    /**
     * Starts without windows.
     *
     * @param maxWindows maximum number of windows, at least 1
     */
    KeptWindows(int maxWindows) {
        this.maxWindows = maxWindows;
    }

    /** Returns the window of a key; a new one if none is kept. */
    synchronized KeptWindow of(SelectionKey key) {
        KeptWindow window = kept.computeIfAbsent(key, absent -> new KeptWindow());
        if (kept.size() > maxWindows) {
            kept.remove(kept.keySet().iterator().next());
        }
        return window;
    }

    /** Returns how many windows have such a key. */
    synchronized long count(Predicate<SelectionKey> keys) {
        return kept.keySet().stream().filter(keys).count();
    }

    /** Drops the windows with such a key; returns how many these were. */
    synchronized long drop(Predicate<SelectionKey> keys) {
        int before = kept.size();
        kept.keySet().removeIf(keys);
        return before - kept.size();
    }
}
