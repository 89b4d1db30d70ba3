package io.mneme.api.context;

import static java.util.Objects.requireNonNull;

import java.util.OptionalInt;

/**
 * A reference to a medium in an item.
 *
 * @param handle short name by which texts refer to it, for example {@code media_1}; never empty
 * @param uri its location, which may be a {@code data:} URI; never empty, and never opened by the container
 * @param mimeType its type, for example {@code image/png}; empty if unknown
 * @param extendBy by how many messages the media window would have to grow for the medium to be shown; empty if it is shown
 */
public record MediaPart(String handle, String uri, String mimeType, OptionalInt extendBy) implements ItemPart {

    public MediaPart {
        requireNonNull(mimeType, "mimeType");
        requireNonNull(extendBy, "extendBy");
        if (handle.isEmpty() || uri.isEmpty()) {
            throw new IllegalArgumentException("a medium must have a handle and a URI: " + handle);
        }
    }

    /** Returns the notice that stands for the medium where it cannot be shown: its handle and type in brackets. */
    @Override
    public String asText() {
        return mimeType.isEmpty() ? "[" + handle + "]" : "[" + handle + ": " + mimeType + "]";
    }
}
