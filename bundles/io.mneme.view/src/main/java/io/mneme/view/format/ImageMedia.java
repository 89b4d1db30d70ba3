package io.mneme.view.format;

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import java.util.Optional;

/**
 * An image that a provider is sent. Media of other types, and those outside the media window, are named in the text instead.
 *
 * @param uri where it is
 * @param mimeType its type
 */
record ImageMedia(String uri, String mimeType) {

    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    /** Returns the image of a part; empty if the part is shown as text. */
    static Optional<ImageMedia> of(ItemPart part) {
        return part instanceof MediaPart media
                        && media.extendBy().isEmpty()
                        && media.mimeType().startsWith("image/")
                ? Optional.of(new ImageMedia(media.uri(), media.mimeType()))
                : Optional.empty();
    }

    /** Returns the content of the image in Base64, if its URI contains it. */
    Optional<String> base64() {
        int at = uri.startsWith(DATA) ? uri.indexOf(BASE64) : -1;
        return at < 0 ? Optional.empty() : Optional.of(uri.substring(at + BASE64.length()));
    }
}
