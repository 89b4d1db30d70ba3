package io.mneme.demo;

import io.mneme.api.journal.JournalStatus;
import java.util.Locale;
import java.util.StringJoiner;

/** Tells what a journal holds already, and what of it is not read. */
final class Present {

    private static final int REASONS = 5;

    private Present() {}

    /** Returns how many dictations there are, and how many lines are none, the first reasons on lines of their own. */
    static String of(JournalStatus status) {
        StringJoiner text = new StringJoiner("\n");
        text.add(count(status.entries(), "dictation") + " in the journal");
        long skipped = status.skipped().lines();
        if (skipped > 0) {
            text.add(count(skipped, "line") + " passed over, and left as they are, because they hold no dictation:");
            status.skipped().why().stream().limit(REASONS).forEach(reason -> text.add("  " + reason));
        }
        return skipped > Math.min(REASONS, status.skipped().why().size())
                ? text.add("  …").toString()
                : text.toString();
    }

    private static String count(long number, String one) {
        return String.format(Locale.ROOT, number == 1 ? "%,d %s" : "%,d %ss", number, one);
    }
}
