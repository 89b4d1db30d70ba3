package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Writes names into paths, and reads them.
 *
 * <p>The server refuses a path in which a slash, a backslash, a percent sign or a control character is percent-encoded, and
 * one with a part that is {@code .} or {@code ..}. So there is a second form that can stand for every name: a tilde and the
 * name's UTF-8 in base64url, without padding.
 */
public final class PathSegment {

    private static final String ESCAPE = "~";
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._:-]*");

    private PathSegment() {}

    /** Returns a name as one part of a path. */
    public static String encode(String name) {
        return PLAIN.matcher(name).matches()
                ? name.replace(":", "%3A")
                : ESCAPE + Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(UTF_8));
    }

    /** Returns the name that a part of a path stands for; empty if the part is an escape that stands for none. */
    public static Optional<String> decode(String part) {
        if (!part.startsWith(ESCAPE)) {
            return Optional.of(part);
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(part.substring(1));
            return Optional.of(UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (IllegalArgumentException | CharacterCodingException broken) {
            return Optional.empty();
        }
    }
}
