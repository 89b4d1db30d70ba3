package io.mneme.ui.gogo.journal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.dictation.DictationTotals;
import io.mneme.api.dictation.DictationTotals.Sum;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.JournalStatus;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.DictationTotalsJson;
import io.mneme.view.JournalJson;
import io.mneme.view.JsonNodes;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The statistics of a journal, which are known without a scan of its files.
 *
 * @param status the state of the journal
 * @param totals the sums over its dictations; empty if it has none, or they are pending
 * @param pending why the sums are not there yet; empty if they are
 */
public record JournalStatisticsView(JournalStatus status, Optional<DictationTotals> totals, Optional<String> pending)
        implements CommandResult {

    /** How many days are shown, the newest. */
    private static final int MAX_DAYS = 14;

    /** Returns the journal and the sums, each as HTTP sends it, in one object. */
    @Override
    public String toJson() {
        ObjectNode json = JsonNodes.object();
        json.set("journal", JournalJson.of(status));
        json.set("totals", totals.map(DictationTotalsJson::of).orElse(null));
        json.put("pending", pending.orElse(null));
        return json.toString();
    }

    /** Returns one line for each number, then a table for each sum. */
    @Override
    public String toText() {
        FieldList card = totals.map(known -> with(basics(status), known))
                .orElseGet(() -> basics(status))
                .with("skipped lines", status.skipped().lines())
                .with("entries by lane", lanes(status.lanes()))
                .with("why lines were skipped", why(status.skipped().reasons()));
        return pending.map(why -> card.with("not added up yet", why))
                .orElse(card)
                .toString();
    }

    private static FieldList basics(JournalStatus status) {
        FieldList card = FieldList.EMPTY
                .with("journal", status.journal())
                .with("layout", status.layout())
                .with("files", status.files())
                .with("entries", status.entries())
                .with("archived", status.archived())
                .with("bytes", status.bytes());
        return status.readOnly().map(why -> card.with("read only", why)).orElse(card);
    }

    private static FieldList with(FieldList card, DictationTotals totals) {
        long older = Math.max(0, totals.days().size() - MAX_DAYS);
        Stream<List<Object>> days = totals.days().entrySet().stream()
                .skip(older)
                .map(day -> row(day.getKey().toString(), day.getValue()));
        return card.with("recorded seconds", totals.total().audioSeconds())
                .with("corrected percent", percent(totals.total()))
                .with("time zone", totals.zone().getId())
                .with("newest days", Table.of(header("day"), days))
                .with("modes", table("mode", totals.modes()))
                .with("speech models", table("model", totals.sttModels()))
                .with("language models", table("model", totals.llmModels()));
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
        return List.of(name.isEmpty() ? "-" : name, sum.sessions(), sum.audioSeconds(), percent(sum));
    }

    private static Double percent(Sum sum) {
        return 100 * sum.correctedShare().orElse(0.0);
    }

    private static Table lanes(Map<String, Long> lanes) {
        return Table.of(
                List.of("lane", "entries"),
                lanes.entrySet().stream()
                        .filter(lane -> !lane.getKey().equals(Journal.ALL_ENTRIES))
                        .sorted(Map.Entry.comparingByKey())
                        .map(lane -> List.of(lane.getKey(), lane.getValue())));
    }

    private static Table why(List<String> reasons) {
        return Table.of(List.of("reason"), reasons.stream().map(List::of));
    }
}
