package io.mneme.ui.gogo.output;

import java.util.Locale;

/** How many there are of something, in words. */
public final class PluralFormat {

    private PluralFormat() {}

    /** Returns for example {@code 1 entry} or {@code 1,200 entries}. */
    public static String of(long number, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
    }
}
