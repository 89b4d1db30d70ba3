package io.mneme.dialogue.stage;

import java.util.HashMap;
import java.util.Map;

/**
 * Short names for media or messages, by which texts and tools refer to them: {@code media_1}, {@code ref_1}. They are counted from 1
 * in the order in which things are first seen; the same thing has the same name. For use by one thread.
 */
final class HandleRegistry {

    private final Map<String, String> handles = new HashMap<>();
    private final String prefix;

    /** @param prefix what all its handles begin with */
    HandleRegistry(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Returns the handle of a thing.
     *
     * @param key the URI of a medium, or the id of a message
     */
    String handle(String key) {
        return handles.computeIfAbsent(key, first -> prefix + (handles.size() + 1));
    }
}
