package io.mneme.ui.realtime.event;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * The ids by which a client knows the messages of its session: those that it gave, the newest {@value #MAX_GIVEN} of them, else those
 * of the messages themselves. For one thread at a time.
 */
final class ItemIds {

    static final int MAX_GIVEN = 1_000;

    private final Map<String, String> messages = new LinkedHashMap<>();
    private final Map<String, String> items = new HashMap<>();

    /** Notes the id that the client gave to a message. A former message of the id, which has left, no longer has it. */
    void give(String item, String message) {
        Optional.ofNullable(messages.remove(item)).ifPresent(items::remove);
        messages.put(item, message);
        items.put(message, item);
        if (messages.size() > MAX_GIVEN) {
            String oldest = messages.keySet().iterator().next();
            items.remove(messages.remove(oldest));
        }
    }

    /** Returns the id of the message that the client knows by an id. */
    String messageOf(String item) {
        return messages.getOrDefault(item, item);
    }

    /** Returns the id by which the client knows a message. */
    String itemOf(String message) {
        return items.getOrDefault(message, message);
    }

    /** Forgets what the client gave. */
    void clear() {
        messages.clear();
        items.clear();
    }
}
