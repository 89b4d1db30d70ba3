package io.mneme.format.provider;

import java.util.Optional;

/** Reads where a medium of a body is: at an address, or in a {@code data:} URI with its content. */
final class MediaLocation {

    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    private MediaLocation() {}

    /** Returns the content of a medium in Base64, if its URI contains it. */
    static Optional<String> base64(String uri) {
        int at = uri.startsWith(DATA) ? uri.indexOf(BASE64) : -1;
        return at < 0 ? Optional.empty() : Optional.of(uri.substring(at + BASE64.length()));
    }
}
