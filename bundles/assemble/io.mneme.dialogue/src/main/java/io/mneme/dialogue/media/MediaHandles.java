package io.mneme.dialogue.media;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Short names for media and messages, by which texts and tools refer to them: {@code media_1}, {@code ref_1}. Each kind is counted
 * from 1 in the order in which things are first seen; the same thing has the same name.
 *
 * @param media handles by URI, in their order
 * @param references handles by message id, in their order
 */
public record MediaHandles(Map<String, String> media, Map<String, String> references) {

    /** No handles. */
    public static final MediaHandles NONE = new MediaHandles(Map.of(), Map.of());

    public MediaHandles {
        media = Collections.unmodifiableMap(new LinkedHashMap<>(media));
        references = Collections.unmodifiableMap(new LinkedHashMap<>(references));
    }

    /** Returns the URI or the message id that a handle stands for; empty if there is no such handle. */
    public Optional<String> original(String handle) {
        return original(media, handle).or(() -> original(references, handle));
    }

    private static Optional<String> original(Map<String, String> handles, String handle) {
        return handles.entrySet().stream()
                .filter(entry -> entry.getValue().equals(handle))
                .map(Map.Entry::getKey)
                .findFirst();
    }
}
