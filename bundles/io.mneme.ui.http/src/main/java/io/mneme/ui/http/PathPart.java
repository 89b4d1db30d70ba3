package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Base64;
import java.util.regex.Pattern;

/**
 * Writes names into paths, and reads them.
 *
 * <p>The server refuses a path in which a slash, a backslash, a percent sign or a control character is percent-encoded, and
 * one with a part that is {@code .} or {@code ..}. So there is a second form that can stand for every name: a tilde and the
 * name's UTF-8 in base64url, without padding.
 */
final class PathPart {

    private static final String ESCAPE = "~";
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._:-]*");

    private PathPart() {}

    /** Returns a name as one part of a path. */
    static String encoded(String name) {
        return PLAIN.matcher(name).matches()
                ? name.replace(":", "%3A")
                : ESCAPE + Base64.getUrlEncoder().withoutPadding().encodeToString(name.getBytes(UTF_8));
    }

    /** Returns the name that a part of a path stands for; refuses an escape that stands for none. */
    static String decoded(String part) {
        if (!part.startsWith(ESCAPE)) {
            return part;
        }
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(part.substring(1));
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (IllegalArgumentException | CharacterCodingException broken) {
            throw Problem.of(
                            400,
                            "a part of the path that begins with ~ must go on with the base64url form of a name in UTF-8")
                    .refused();
        }
    }
}
