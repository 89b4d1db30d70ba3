package io.mneme.context.layout;

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.RequestOptions.BodyForm;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.Role;
import java.util.Locale;
import java.util.Set;

/**
 * Decides which media are sent as images. Those of other types, those at places that a provider does not read, and those outside
 * the media window are named in the text instead.
 */
final class SentImage {

    /** The types that OpenAI and Anthropic read, as of November 2026. */
    private static final Set<String> COMMON_TYPES = Set.of("image/png", "image/jpeg", "image/webp", "image/gif");

    private static final Set<String> GEMINI_TYPES =
            Set.of("image/png", "image/jpeg", "image/webp", "image/heic", "image/heif");

    private static final String DATA = "data:";
    private static final String BASE64 = ";base64,";

    private SentImage() {}

    /** Returns the part as it is sent in a message of a role: an image with the type that is registered, or a text. */
    static ItemPart sent(ItemPart part, Role role, BodyForm form) {
        if (part instanceof MediaPart media) {
            MediaPart typed = new MediaPart(media.handle(), media.uri(), type(media), media.extendBy());
            return media.extendBy().isEmpty() && types(role, form).contains(typed.mimeType()) && isReadable(media.uri())
                    ? typed
                    : new TextPart(media.asText(), TextOrigin.SAID);
        }
        return part;
    }

    /** Only Gemini reads images of the model. */
    private static Set<String> types(Role role, BodyForm form) {
        if (form == BodyForm.GEMINI) {
            return GEMINI_TYPES;
        }
        return role == Role.ASSISTANT ? Set.of() : COMMON_TYPES;
    }

    /** Programs write {@code image/jpg}, which is no registered type. */
    private static String type(MediaPart media) {
        String type = media.mimeType().toLowerCase(Locale.ROOT);
        return type.equals("image/jpg") ? "image/jpeg" : type;
    }

    private static boolean isReadable(String uri) {
        int content = uri.startsWith(DATA) ? uri.indexOf(BASE64) : -1;
        return content >= 0 && content + BASE64.length() < uri.length()
                || uri.startsWith("https://")
                || uri.startsWith("http://");
    }
}
