package io.mneme.context.history;

import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Keeps the most recently used windows open, up to a number of windows, and of characters in all their lines. The window of
 * the newest request always stays open.
 */
final class OpenWindows {

    /** What a window takes beside its lines, in characters. */
    static final int WINDOW_OVERHEAD_CHARS = 500;

    private final int maxWindows;
    private final LongSupplier maxChars;
    private final Map<WindowKey, WeighedWindow> open = new LinkedHashMap<>(16, 0.75f, true);
    private long chars;

    private record WeighedWindow(OpenWindow window, long chars) {}

    /**
     * Starts without windows.
     *
     * @param maxWindows maximum number of windows, at least 1
     * @param maxChars returns the maximum number of characters, which may change
     */
    OpenWindows(int maxWindows, LongSupplier maxChars) {
        this.maxWindows = maxWindows;
        this.maxChars = maxChars;
    }

    /**
     * Builds the history of the next request of a window; a new one if it is not open.
     *
     * @param timeout how long to wait for other requests of the window
     */
    BuiltHistory next(WindowKey key, HistoryBuilder builder, Duration timeout) {
        OpenWindow window = window(key);
        BuiltHistory history = window.next(builder, timeout);
        weigh(key, window);
        return history;
    }

    private synchronized OpenWindow window(WindowKey key) {
        WeighedWindow known = open.get(key);
        if (known != null) {
            return known.window();
        }
        OpenWindow window = new OpenWindow();
        replace(key, 0, new WeighedWindow(window, WINDOW_OVERHEAD_CHARS));
        return window;
    }

    /** Does nothing if the window has been closed meanwhile. */
    private synchronized void weigh(WindowKey key, OpenWindow window) {
        WeighedWindow known = open.get(key);
        long now = WINDOW_OVERHEAD_CHARS + window.chars();
        if (known != null && known.window() == window && known.chars() != now) {
            replace(key, known.chars(), new WeighedWindow(window, now));
        }
    }

    private void replace(WindowKey key, long before, WeighedWindow window) {
        open.put(key, window);
        chars += window.chars() - before;
        Iterator<WeighedWindow> oldest = open.values().iterator();
        while (open.size() > 1 && (open.size() > maxWindows || chars > maxChars.getAsLong())) {
            chars -= oldest.next().chars();
            oldest.remove();
        }
    }

    /** Returns how many windows have a line of one of these entries. */
    synchronized long count(Set<String> ids) {
        return open.values().stream()
                .filter(weighed -> weighed.window().hasAny(ids))
                .count();
    }

    /** Closes the windows that have a line of one of these entries; returns how many these were. */
    synchronized long close(Set<String> ids) {
        int before = open.size();
        open.values().removeIf(weighed -> weighed.window().hasAny(ids));
        chars = open.values().stream().mapToLong(WeighedWindow::chars).sum();
        return before - open.size();
    }
}
