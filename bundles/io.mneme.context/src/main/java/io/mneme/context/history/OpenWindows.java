package io.mneme.context.history;

import java.util.LinkedHashMap;
import java.util.Map;

/** Keeps the most recently used windows open. */
final class OpenWindows {

    private static final int MAX_WINDOWS = 16;

    private final Map<WindowKey, OpenWindow> open = new LinkedHashMap<>(MAX_WINDOWS, 0.75f, true);

    /** Returns the window of this key; a new one if it is not open. */
    synchronized OpenWindow window(WindowKey key) {
        OpenWindow window = open.computeIfAbsent(key, unknown -> new OpenWindow());
        if (open.size() > MAX_WINDOWS) {
            open.remove(open.keySet().iterator().next());
        }
        return window;
    }
}
