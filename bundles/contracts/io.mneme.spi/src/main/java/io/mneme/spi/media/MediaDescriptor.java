package io.mneme.spi.media;

import static java.util.Objects.requireNonNull;

import io.mneme.api.dialogue.MediaUse;
import java.util.OptionalInt;

/**
 * A medium of a message, before it is known what the model can see.
 *
 * @param handle the short name by which texts refer to it, for example {@code media_1}
 * @param uri its location
 * @param mimeType its type, for example {@code image/png}; empty if unknown
 * @param use how the message uses it: as an attachment or a sticker
 * @param extendBy by how many messages the media window would have to grow to contain it, at least 1; empty if it is inside
 */
public record MediaDescriptor(String handle, String uri, String mimeType, MediaUse use, OptionalInt extendBy) {

    public MediaDescriptor {
        requireNonNull(mimeType, "mimeType");
        requireNonNull(use, "use");
        if (handle.isEmpty() || uri.isEmpty()) {
            throw new IllegalArgumentException("a medium must have a handle and a URI: " + handle);
        }
        if (extendBy.isPresent() && extendBy.getAsInt() < 1) {
            throw new IllegalArgumentException("a window must grow by at least 1 message: " + extendBy.getAsInt());
        }
    }

    /** Returns whether the media window contains it. */
    public boolean isInside() {
        return extendBy.isEmpty();
    }

    /** Returns whether it is an image. */
    public boolean isImage() {
        return mimeType.startsWith("image/");
    }

    /** Returns whether it is a video. */
    public boolean isVideo() {
        return mimeType.startsWith("video/");
    }
}
