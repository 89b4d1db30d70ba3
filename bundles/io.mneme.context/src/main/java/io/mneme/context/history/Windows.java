package io.mneme.context.history;

import java.util.LinkedHashMap;
import java.util.Map;

/** Holds the windows that are open: as many as there is room for, the least recently used out first. */
final class Windows {

    private static final int ROOM = 16;

    private final Map<WindowKey, OpenWindow> open = new LinkedHashMap<>(ROOM, 0.75f, true);

    /** Returns the window of this key; a new one if it is not open. */
    synchronized OpenWindow window(WindowKey key) {
        OpenWindow window = open.computeIfAbsent(key, unknown -> new OpenWindow());
        if (open.size() > ROOM) {
            open.remove(open.keySet().iterator().next());
        }
        return window;
    }
}
