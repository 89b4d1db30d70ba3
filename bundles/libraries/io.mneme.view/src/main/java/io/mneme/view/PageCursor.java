package io.mneme.view;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.mneme.api.journal.Position;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The start of a page of a list.
 *
 * @param before only entries before this position
 * @param page number of the page that starts here, 0 for the first
 */
public record PageCursor(Position before, int page) {

    private static final Pattern FORMAT = Pattern.compile("([0-9]{1,18})\\.([0-9]{1,9})");

    /** Returns the cursor as opaque text, whose parts callers cannot rely on. */
    public String encode() {
        byte[] plain = (before.value() + "." + page).getBytes(ISO_8859_1);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain);
    }

    /** Returns the cursor that a text encodes; empty if the text is no cursor. */
    public static Optional<PageCursor> decode(String text) {
        return decodeBase64(text)
                .map(FORMAT::matcher)
                .filter(Matcher::matches)
                .map(plain ->
                        new PageCursor(new Position(Long.parseLong(plain.group(1))), Integer.parseInt(plain.group(2))));
    }

    private static Optional<String> decodeBase64(String text) {
        try {
            return Optional.of(new String(Base64.getUrlDecoder().decode(text), ISO_8859_1));
        } catch (IllegalArgumentException broken) {
            return Optional.empty();
        }
    }
}
