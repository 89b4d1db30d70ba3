package io.mneme.ui.gogo.journal;

import static io.mneme.ui.gogo.output.TableColumns.columns;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.journal.Journal;
import io.mneme.ui.gogo.output.FieldList;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.JsonNodes;
import java.util.ArrayList;
import java.util.List;

/** Shows the JSON of a journal and of the sums over its dictations: one line for each number, then a table for each sum. */
final class JournalStatisticsView {

    /** How many days are shown, the newest. */
    private static final int MAX_DAYS = 14;

    private static final TableColumns JOURNAL = columns("journal", "layout", "files", "entries", "archived", "bytes");
    private static final TableColumns TOTALS = columns("recorded seconds=total/seconds")
            .and("corrected percent", totals -> percent(totals.path("total")))
            .and("time zone=zone");

    private JournalStatisticsView() {}

    static FieldList of(JsonNode statistics) {
        JsonNode journal = statistics.path("journal");
        FieldList card = FieldList.of(journal, JOURNAL);
        if (!journal.path("read_only").isNull()) {
            card = card.with("read only", journal.path("read_only").textValue());
        }
        JsonNode totals = statistics.path("totals");
        card = (totals.isNull() ? card : with(card, totals))
                .with("skipped lines", journal.at("/skipped/lines").longValue())
                .with("entries by lane", lanes(journal.path("lanes")))
                .with(
                        "why lines were skipped",
                        Table.of(journal.at("/skipped/why"), columns().and("reason", reason -> reason)));
        JsonNode pending = statistics.path("pending");
        return pending.isNull() ? card : card.with("not added up yet", pending.textValue());
    }

    private static FieldList with(FieldList card, JsonNode totals) {
        List<JsonNode> days = new ArrayList<>();
        totals.path("days").forEach(days::add);
        return card.with(FieldList.of(totals, TOTALS))
                .with("newest days", sums("day", days.subList(Math.max(0, days.size() - MAX_DAYS), days.size())))
                .with("modes", sums("mode", totals.path("modes")))
                .with("speech models", sums("model=stt_model", totals.path("stt_models")))
                .with("language models", sums("model=llm_model", totals.path("llm_models")));
    }

    private static Table sums(String name, Iterable<JsonNode> sums) {
        return Table.of(
                sums,
                columns()
                        .orDash(name)
                        .and("sessions")
                        .and("seconds", sum -> sum.path("seconds").doubleValue())
                        .and("corrected percent", JournalStatisticsView::percent));
    }

    private static Object percent(JsonNode sum) {
        return 100 * sum.path("corrected_share").doubleValue();
    }

    private static Table lanes(JsonNode lanes) {
        List<JsonNode> rows = new ArrayList<>();
        lanes.properties().forEach(lane -> {
            if (!lane.getKey().equals(Journal.ALL_ENTRIES)) {
                rows.add(JsonNodes.object().put("lane", lane.getKey()).set("entries", lane.getValue()));
            }
        });
        return Table.of(rows, columns("lane", "entries"));
    }
}
