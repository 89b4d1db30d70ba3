package io.mneme.health;

import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import java.util.List;
import java.util.Locale;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.apache.felix.hc.api.ResultLog.Entry;

/**
 * Finds the lines of a journal that are no entries.
 *
 * @param journal the journal
 */
record JournalCheck(Journal<?> journal) implements HealthCheck {

    @Override
    public Result execute() {
        return CheckResults.of(List.of(lines(journal.status())), "");
    }

    private static Entry lines(JournalStatus status) {
        long lines = status.skipped().lines();
        return lines == 0
                ? new Entry(Status.OK, count(status.entries(), "entry", "entries") + ", no line skipped")
                : CheckResults.warning("%s skipped: %s"
                        .formatted(
                                count(lines, "line", "lines"),
                                String.join("; ", status.skipped().reasons())));
    }

    private static String count(long number, String one, String many) {
        return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
    }
}
