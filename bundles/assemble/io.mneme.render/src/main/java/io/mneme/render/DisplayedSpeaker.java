package io.mneme.render;

import io.mneme.spi.render.HistoryEntry;
import java.util.Locale;
import java.util.regex.Pattern;

/** Returns the name by which an entry's speaker is shown, on one line. */
final class DisplayedSpeaker {

    private static final Pattern WHITE_SPACE = Pattern.compile("[\\p{IsWhite_Space}\\p{Cc}]+");

    private DisplayedSpeaker() {}

    /** Returns the name of the speaker; its role, for example {@code User}, if it has none. */
    static String of(HistoryEntry said) {
        String name = WHITE_SPACE.matcher(said.speaker()).replaceAll(" ").strip();
        return name.isEmpty() ? capitalized(said.role().name().toLowerCase(Locale.ROOT)) : name;
    }

    private static String capitalized(String role) {
        return Character.toUpperCase(role.charAt(0)) + role.substring(1);
    }
}
