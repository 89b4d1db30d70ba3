package io.mneme.view.format;

import io.mneme.api.context.MediaPart;
import java.util.Optional;

/** Reads where an image of a body is: at an address, or in a {@code data:} URI with its content. */
final class ImageLocation {

    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    private ImageLocation() {}

    /** Returns the content of an image in Base64, if its URI contains it. */
    static Optional<String> base64(MediaPart image) {
        String uri = image.uri();
        int at = uri.startsWith(DATA) ? uri.indexOf(BASE64) : -1;
        return at < 0 ? Optional.empty() : Optional.of(uri.substring(at + BASE64.length()));
    }
}
