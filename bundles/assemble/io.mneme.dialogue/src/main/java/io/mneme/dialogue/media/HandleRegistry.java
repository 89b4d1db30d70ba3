package io.mneme.dialogue.media;

import java.util.LinkedHashMap;
import java.util.Map;

/** Assigns handles to media and messages during one stage. For use by one thread. */
public final class HandleRegistry {

    private final Map<String, String> media;
    private final Map<String, String> references;

    /** Continues with the handles that are assigned already. */
    public HandleRegistry(MediaHandles assigned) {
        media = new LinkedHashMap<>(assigned.media());
        references = new LinkedHashMap<>(assigned.references());
    }

    /** Returns the handle of a medium. */
    public String medium(String uri) {
        return media.computeIfAbsent(uri, first -> "media_" + (media.size() + 1));
    }

    /** Returns the handle of a message. */
    public String reference(String id) {
        return references.computeIfAbsent(id, first -> "ref_" + (references.size() + 1));
    }

    /** Returns all handles that are assigned. */
    public MediaHandles handles() {
        return new MediaHandles(media, references);
    }
}
