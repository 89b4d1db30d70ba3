package io.mneme.ui.gogo;

import io.mneme.api.dictation.Dictation;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.api.journal.Position;
import io.mneme.api.journal.Stored;
import java.util.List;
import java.util.Map;

/** Counts a journal by what it already knows of itself, and by a look at its newest entries only. */
final class JournalStats {

    /** How many of the newest entries are looked at for what the journal does not count itself. */
    private static final int LOOK = 1_000;

    private JournalStats() {}

    static Card of(Journal<?> journal) {
        JournalStatus status = journal.status();
        return corrected(journal, basics(journal, status))
                .with("skipped lines", status.skipped().lines())
                .with("entries by lane", lanes(status.lanes()))
                .with("why lines were skipped", why(status.skipped().why()));
    }

    private static Card basics(Journal<?> journal, JournalStatus status) {
        return Card.EMPTY
                .with("journal", journal.name())
                .with("entries", status.entries())
                .with("bytes", status.bytes());
    }

    private static Card corrected(Journal<?> journal, Card card) {
        List<Dictation> newest = journal.page(Journal.EVERYTHING, Position.END, 0, LOOK).entries().stream()
                .map(Stored::entry)
                .filter(Dictation.class::isInstance)
                .map(Dictation.class::cast)
                .toList();
        if (newest.isEmpty()) {
            return card;
        }
        long changed = newest.stream()
                .filter(dictation -> !dictation.recognised().equals(dictation.confirmed()))
                .count();
        long edited = newest.stream().filter(Dictation::corrected).count();
        return card.with("newest looked at", newest.size())
                .with("of these changed percent", percent(changed, newest.size()))
                .with("of these corrected percent", percent(edited, newest.size()));
    }

    private static Double percent(long part, int whole) {
        return 100.0 * part / whole;
    }

    private static Table lanes(Map<String, Long> lanes) {
        return Table.of(
                List.of("lane", "entries"),
                lanes.entrySet().stream()
                        .filter(lane -> !lane.getKey().equals(Journal.EVERYTHING))
                        .sorted(Map.Entry.comparingByKey())
                        .map(lane -> List.of(lane.getKey(), lane.getValue())));
    }

    private static Table why(List<String> reasons) {
        return Table.of(List.of("reason"), reasons.stream().map(List::of));
    }
}
