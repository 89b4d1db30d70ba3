package io.mneme.ui.gogo.recall;

import static io.mneme.ui.gogo.output.TableColumn.column;
import static io.mneme.ui.gogo.output.TableColumn.joined;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.recall.Recall.RecallResult;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumn;
import io.mneme.view.RecordJson;
import io.mneme.view.TextAbbreviator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** Shows recalled turns as tables that are made from their JSON. */
final class RecallTables {

    private static final int MAX_TEXT_CHARS = 120;
    private static final TableColumn[] TURNS = {
        column("score", turn -> number(turn.path("score").doubleValue())),
        column("confidence", turn -> number(turn.path("confidence").doubleValue())),
        column("journal"),
        column("id"),
        column("timestamp"),
        column("author"),
        column("text", turn -> TextAbbreviator.abbreviate(text(turn), MAX_TEXT_CHARS)),
        column("why", turn -> joined(turn.path("reasons"), "; "))
    };

    private RecallTables() {}

    /** Returns what was recalled as a table of the turns, then why turns may be missing. */
    static CommandResult turns(RecallResult result) {
        return answer(result, json -> Table.of(json.path("data"), TURNS));
    }

    /** Returns what was recalled as a table with a row for each feature of each turn, then why turns may be missing. */
    static CommandResult scores(RecallResult result) {
        Map<String, String> meanings = new HashMap<>();
        result.turns().forEach(turn -> turn.parts().forEach(part -> meanings.put(part.feature(), part.reason())));
        return answer(result, json -> scores(json.path("data"), meanings));
    }

    private static CommandResult answer(RecallResult result, Function<JsonNode, Table> table) {
        return new JsonAnswer(
                RecordJson.of(result).toString(),
                json -> table.apply(json)
                        + StreamSupport.stream(json.path("partial").spliterator(), false)
                                .map(reason -> "\nincomplete: " + reason.textValue())
                                .collect(joining()),
                result.turns());
    }

    /** JSON has the features without their meaning, which is the same for all turns. */
    private static Table scores(JsonNode turns, Map<String, String> meanings) {
        List<JsonNode> rows = new ArrayList<>();
        turns.forEach(turn -> turn.path("parts")
                .forEach(part -> rows.add(((ObjectNode) part)
                        .put("journal", turn.path("journal").textValue())
                        .put("id", turn.path("id").textValue())
                        .set("score", turn.path("score")))));
        return Table.of(
                rows,
                column("journal"),
                column("id"),
                column("score", part -> number(part.path("score").doubleValue())),
                column("feature"),
                column("value", part -> number(part.path("value").doubleValue())),
                column("weight", part -> number(part.path("weight").doubleValue())),
                column(
                        "adds",
                        part -> number(part.path("value").doubleValue()
                                * part.path("weight").doubleValue())),
                column("meaning", part -> meanings.get(part.path("feature").textValue())));
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%.2f", number);
    }

    /** Returns the passage that matters most; all texts of a turn without one. */
    private static String text(JsonNode turn) {
        JsonNode texts = turn.path("texts");
        JsonNode passage = turn.path("passage");
        return passage.isObject()
                ? texts.path(passage.path("field").textValue())
                        .textValue()
                        .substring(
                                passage.path("start").intValue(),
                                passage.path("end").intValue())
                        .strip()
                : StreamSupport.stream(texts.spliterator(), false)
                        .map(JsonNode::asText)
                        .distinct()
                        .collect(joining(" | "));
    }
}
