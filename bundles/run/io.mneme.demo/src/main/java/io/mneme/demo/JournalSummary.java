package io.mneme.demo;

import io.mneme.api.journal.JournalStatus;
import java.util.Locale;
import java.util.StringJoiner;

/** Summarises a journal: the number of its dictations, and the skipped lines. */
final class JournalSummary {

    private static final int MAX_REASONS = 5;

    private JournalSummary() {}

    /** Returns the number of dictations and of skipped lines, and the first reasons on lines of their own. */
    static String render(JournalStatus status) {
        StringJoiner text = new StringJoiner("\n");
        text.add(count(status.entries(), "dictation") + " in the journal");
        long skipped = status.skipped().lines();
        if (skipped > 0) {
            text.add(count(skipped, "line") + " skipped, and left as they are, because they are no dictations:");
            status.skipped().reasons().stream().limit(MAX_REASONS).forEach(reason -> text.add("  " + reason));
        }
        return skipped > Math.min(MAX_REASONS, status.skipped().reasons().size())
                ? text.add("  …").toString()
                : text.toString();
    }

    private static String count(long number, String one) {
        return String.format(Locale.ROOT, number == 1 ? "%,d %s" : "%,d %ss", number, one);
    }
}
