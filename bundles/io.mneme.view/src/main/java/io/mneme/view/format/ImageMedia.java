package io.mneme.view.format;

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An image that a provider is sent. Media of other types, those at places that a provider does not read, and those outside the media
 * window are named in the text instead.
 *
 * @param uri where it is
 * @param mimeType its type
 */
record ImageMedia(String uri, String mimeType) {

    /** The types that all providers read, as of November 2026. */
    static final Set<String> COMMON_TYPES = Set.of("image/png", "image/jpeg", "image/webp", "image/gif");

    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    /**
     * Returns the image of a part; empty if the part is shown as text.
     *
     * @param types the types that the provider reads
     */
    static Optional<ImageMedia> of(ItemPart part, Set<String> types) {
        return part instanceof MediaPart media && media.extendBy().isEmpty()
                ? Optional.of(new ImageMedia(media.uri(), type(media)))
                        .filter(image -> types.contains(image.mimeType()) && image.isReadable())
                : Optional.empty();
    }

    /** Programs write {@code image/jpg}, which is no registered type. */
    private static String type(MediaPart media) {
        String type = media.mimeType().toLowerCase(Locale.ROOT);
        return type.equals("image/jpg") ? "image/jpeg" : type;
    }

    private boolean isReadable() {
        return base64().filter(data -> !data.isEmpty()).isPresent()
                || uri.startsWith("https://")
                || uri.startsWith("http://");
    }

    /** Returns the content of the image in Base64, if its URI contains it. */
    Optional<String> base64() {
        int at = uri.startsWith(DATA) ? uri.indexOf(BASE64) : -1;
        return at < 0 ? Optional.empty() : Optional.of(uri.substring(at + BASE64.length()));
    }
}
