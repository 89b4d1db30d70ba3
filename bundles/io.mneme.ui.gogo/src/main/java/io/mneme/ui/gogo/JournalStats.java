package io.mneme.ui.gogo;

import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Counts a journal by what is known of it without reading it. */
final class JournalStats {

    /** How many days are shown, the newest. */
    private static final int DAYS = 14;

    private JournalStats() {}

    static Card of(JournalStatus status, Optional<DictationTotals> totals) {
        Card card = totals.map(known -> with(basics(status), known)).orElseGet(() -> basics(status));
        return card.with("skipped lines", status.skipped().lines())
                .with("entries by lane", lanes(status.lanes()))
                .with("why lines were skipped", why(status.skipped().why()));
    }

    private static Card basics(JournalStatus status) {
        Card card = Card.EMPTY
                .with("journal", status.journal())
                .with("layout", status.layout())
                .with("files", status.files())
                .with("entries", status.entries())
                .with("archived", status.archived())
                .with("bytes", status.bytes());
        return status.readOnly().map(why -> card.with("read only", why)).orElse(card);
    }

    private static Card with(Card card, DictationTotals totals) {
        long older = Math.max(0, totals.days().size() - DAYS);
        Stream<List<Object>> days = totals.days().entrySet().stream()
                .skip(older)
                .map(day -> row(day.getKey().toString(), day.getValue()));
        return card.with("recorded seconds", totals.total().seconds())
                .with("corrected percent", percent(totals.total()))
                .with("time zone", totals.zone().getId())
                .with("newest days", Table.of(header("day"), days))
                .with("modes", table("mode", totals.modes()))
                .with("speech models", table("model", totals.recognisers()))
                .with("language models", table("model", totals.models()));
    }

    private static Table table(String what, Map<String, Sum> sums) {
        return Table.of(
                header(what),
                sums.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(sum -> row(sum.getKey(), sum.getValue())));
    }

    private static List<String> header(String what) {
        return List.of(what, "sessions", "seconds", "corrected percent");
    }

    private static List<Object> row(String name, Sum sum) {
        return List.of(name.isEmpty() ? "-" : name, sum.sessions(), sum.seconds(), percent(sum));
    }

    private static Double percent(Sum sum) {
        return 100 * sum.correctedShare().orElse(0.0);
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
