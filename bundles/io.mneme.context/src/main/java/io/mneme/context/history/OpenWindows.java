package io.mneme.context.history;

import io.mneme.support.cache.LruCache;
import java.time.Duration;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * Keeps the most recently used windows open, up to a number of windows, and of characters in all their lines. The window of
 * the newest request always stays open.
 */
final class OpenWindows {

    /** What a window takes beside its lines, in characters. */
    static final int WINDOW_OVERHEAD_CHARS = 500;

    private final LruCache<WindowKey, OpenWindow> open;

    /**
     * Starts without windows.
     *
     * @param maxWindows maximum number of windows, at least 1
     * @param maxChars returns the maximum number of characters, which may change
     */
    OpenWindows(int maxWindows, LongSupplier maxChars) {
        // A window that is too long alone counts as long as it may be, so that it stays and all others leave.
        open = new LruCache<>(
                maxWindows,
                maxChars,
                (key, window) -> Math.min(maxChars.getAsLong(), WINDOW_OVERHEAD_CHARS + window.chars()));
    }

    /**
     * Builds the history of the next request of a window; a new one if it is not open.
     *
     * @param timeout how long to wait for other requests of the window
     */
    BuiltHistory next(WindowKey key, HistoryBuilder builder, Duration timeout) {
        OpenWindow window = open.get(key, OpenWindow::new);
        BuiltHistory history = window.next(builder, timeout);
        // Weighs it again; does nothing if it has been closed meanwhile.
        open.replace(key, window, window);
        return history;
    }

    /** Returns how many windows have a line of one of these entries. */
    long count(Set<String> ids) {
        return open.count((key, window) -> window.hasAny(ids));
    }

    /** Closes the windows that have a line of one of these entries; returns how many these were. */
    long close(Set<String> ids) {
        return open.removeIf((key, window) -> window.hasAny(ids));
    }
}
