package io.mneme.context.provider;

import io.mneme.api.context.ItemPart;
import io.mneme.api.context.MediaPart;
import io.mneme.api.context.TextOrigin;
import io.mneme.api.context.TextPart;
import io.mneme.api.dialogue.MessageBlock;
import io.mneme.api.dialogue.Role;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.layout.BodyForm.FormTrait;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Decides which media are sent as images. Those of other types, those at places that a provider does not read, and those outside
 * the media window are named in the text instead.
 */
final class SentMedia {

    static final String DATA = "data:";
    static final String BASE64 = ";base64,";

    /** Gemini needs the type of an image at an address, which the messages of other providers do not have. */
    private static final Map<String, String> TYPE_OF_ENDING = Map.of(
            "png", "image/png",
            "jpg", "image/jpeg",
            "jpeg", "image/jpeg",
            "webp", "image/webp",
            "heic", "image/heic",
            "heif", "image/heif");

    private SentMedia() {}

    /** Returns the part as it is sent in a message of a role: an image with the type that is registered, or a text. */
    static ItemPart sent(ItemPart part, Role role, BodyForm form) {
        if (part instanceof MediaPart media) {
            MediaPart typed = new MediaPart(media.handle(), media.uri(), type(media.mimeType()), media.extendBy());
            return media.extendBy().isEmpty() && types(role, form).contains(typed.mimeType()) && isReadable(media.uri())
                    ? typed
                    : new TextPart(media.asText(), TextOrigin.SAID);
        }
        return part;
    }

    /** Returns the image of a message of a provider; empty if it cannot be sent in a message of a role. */
    static Optional<ItemPart> image(MessageBlock block, Role role, BodyForm form) {
        String uri = block.text();
        String type = block.mimeType().isEmpty() ? typeOfEnding(uri) : type(block.mimeType());
        Set<String> types = types(role, form);
        boolean typed = types.contains(type) || type.isEmpty() && !form.has(FormTrait.TYPED_IMAGES) && !types.isEmpty();
        return typed && isReadable(uri)
                ? Optional.of(new MediaPart("image", uri, type, OptionalInt.empty()))
                : Optional.empty();
    }

    /** Returns whether it is at an address of the web. */
    static boolean isAddress(String uri) {
        return uri.startsWith("https://") || uri.startsWith("http://");
    }

    private static String typeOfEnding(String uri) {
        String path = isAddress(uri) ? uri.replaceFirst("[?#].*", "") : "";
        return TYPE_OF_ENDING.getOrDefault(
                path.substring(path.lastIndexOf('.') + 1).toLowerCase(Locale.ROOT), "");
    }

    /** Few forms have images of the model. */
    private static Set<String> types(Role role, BodyForm form) {
        return role == Role.ASSISTANT && !form.has(FormTrait.MODEL_IMAGES) ? Set.of() : form.imageTypes();
    }

    /** Programs write {@code image/jpg}, which is no registered type. */
    private static String type(String mimeType) {
        String type = mimeType.toLowerCase(Locale.ROOT);
        return type.equals("image/jpg") ? "image/jpeg" : type;
    }

    private static boolean isReadable(String uri) {
        int content = uri.startsWith(DATA) ? uri.indexOf(BASE64) : -1;
        return content >= 0 && content + BASE64.length() < uri.length() || isAddress(uri);
    }
}
