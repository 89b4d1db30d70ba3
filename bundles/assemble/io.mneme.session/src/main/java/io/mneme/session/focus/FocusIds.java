package io.mneme.session.focus;

import java.util.UUID;
import java.util.regex.Pattern;

/** The form of the ids of focus sessions, which are also the names of their files. */
final class FocusIds {

    /** No path leads out of a folder with such a name. */
    private static final Pattern FORM = Pattern.compile("session-[0-9A-Za-z-]{1,64}");

    private FocusIds() {}

    /** Returns an id that no other session has. */
    static String create() {
        return "session-" + UUID.randomUUID();
    }

    static boolean isId(String text) {
        return FORM.matcher(text).matches();
    }
}
