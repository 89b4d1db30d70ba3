package io.mneme.ui.http;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.mneme.api.journal.Position;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where a page of a list starts.
 *
 * @param before only entries before this position
 * @param page number of the page that starts here, 0 for the first
 */
record Cursor(Position before, int page) {

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})\\.([0-9]{1,9})");

    /** Returns the cursor in a form that tells a caller nothing, so that nobody builds upon it. */
    String written() {
        byte[] plain = (before.value() + "." + page).getBytes(ISO_8859_1);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(plain);
    }

    /** Returns the cursor that was written so. */
    static Cursor read(String written) {
        Matcher plain = FORM.matcher(decoded(written));
        if (!plain.matches()) {
            throw refused();
        }
        return new Cursor(new Position(Long.parseLong(plain.group(1))), Integer.parseInt(plain.group(2)));
    }

    private static String decoded(String written) {
        try {
            return new String(Base64.getUrlDecoder().decode(written), ISO_8859_1);
        } catch (IllegalArgumentException broken) {
            throw refused();
        }
    }

    private static RefusedException refused() {
        return Problem.field("after", "must be the next of an earlier page").refused();
    }
}
