package io.mneme.api.dialogue;

import static java.util.Objects.requireNonNull;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A reference to a medium of a message. The medium itself is not stored.
 *
 * @param uri its location; not empty, and never opened by the journal
 * @param mimeType its type, for example {@code image/png}; empty if unknown
 * @param use how the message uses it
 * @param extraFields every further key of the JSON object with its value as JSON source text, in the order of the file; also
 *     a known key whose value has the wrong type, which is stored as it is
 */
public record MessageMedia(String uri, String mimeType, MediaUse use, Map<String, String> extraFields) {

    public MessageMedia {
        requireNonNull(uri, "uri");
        requireNonNull(mimeType, "mimeType");
        requireNonNull(use, "use");
        if (uri.isEmpty()) {
            throw new IllegalArgumentException("uri must not be empty");
        }
        extraFields = extraFields.isEmpty() ? Map.of() : Collections.unmodifiableMap(new LinkedHashMap<>(extraFields));
    }
}
