package io.mneme.view;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Encodes names as segments of paths, and decodes them.
 *
 * <p>The server rejects a path in which a slash, a backslash, a percent sign or a control character is percent-encoded. It
 * also rejects the segments {@code .} and {@code ..}. A second form can therefore encode every name: a tilde and the name's
 * UTF-8 in base64url, without padding.
 */
public final class PathSegment {

    private static final String ESCAPE = "~";
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._:-]*");

    private PathSegment() {}

    /** Returns a name as one segment of a path. */
    public static String encode(String name) {
        return PLAIN.matcher(name).matches()
                ? name.replace(":", "%3A")
                : ESCAPE + Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(UTF_8));
    }

    /** Returns the name that a segment encodes; empty if it is an invalid escape. */
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
