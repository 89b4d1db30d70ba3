package io.mneme.ui.gogo.search;

import static io.mneme.ui.gogo.output.TableColumn.column;
import static io.mneme.ui.gogo.output.TableColumn.joined;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.ui.gogo.output.PluralFormat;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumn;
import io.mneme.view.TextAbbreviator;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.StreamSupport;

/** Makes tables of the JSON of a search. */
final class SearchTables {

    private static final int MAX_TEXT_CHARS = 160;
    private static final TableColumn[] HITS = {
        column("journal"), column("id"), column("timestamp"), column("score"), column("text", SearchTables::text)
    };

    private SearchTables() {}

    /** Returns the hits as a table, then how many there are, and why entries may be missing. */
    static Object hits(JsonNode page) {
        return Table.of(page.path("data"), HITS) + footer(page);
    }

    /** Returns the numbers of hits by the values of fields as a table, then the same. */
    static Object facets(JsonNode page) {
        List<JsonNode> rows = new ArrayList<>();
        page.path("facets").properties().forEach(facet -> addRows(facet.getKey(), facet.getValue(), rows));
        return Table.of(rows, column("field"), column("value"), column("hits")) + footer(page);
    }

    private static void addRows(String field, JsonNode facet, List<JsonNode> rows) {
        facet.path("values").forEach(value -> rows.add(((ObjectNode) value).put("field", field)));
        long others = facet.path("others").longValue();
        if (others > 0) {
            rows.add(JsonNodeFactory.instance.objectNode().put("field", field).put("value", others + " others"));
        }
    }

    /** Returns the part that matches, or the texts of a hit without one, then the words that it lacks. */
    private static Object text(JsonNode hit) {
        String snippets = distinct(hit.path("snippets"), SearchTables::snippet);
        String shown = snippets.isEmpty() ? distinct(hit.path("texts"), JsonNode::asText) : snippets;
        JsonNode missing = hit.path("missing");
        return TextAbbreviator.abbreviate(shown, MAX_TEXT_CHARS)
                + (missing.isEmpty() ? "" : " (without " + joined(missing, ", ") + ")");
    }

    private static String snippet(JsonNode snippet) {
        return (snippet.path("start").intValue() > 0 ? "…" : "")
                + snippet.path("text").textValue();
    }

    private static String distinct(JsonNode nodes, Function<JsonNode, String> text) {
        return StreamSupport.stream(nodes.spliterator(), false)
                .map(text)
                .distinct()
                .collect(joining(" | "));
    }

    private static String footer(JsonNode page) {
        StringBuilder text = new StringBuilder("\n")
                .append(page.path("exact").booleanValue() ? "" : "at least ")
                .append(PluralFormat.of(page.path("total").longValue(), "hit", "hits"))
                .append(page.path("relaxed").booleanValue() ? " with some of the words; no entry has all" : "")
                .append(
                        page.path("next").isNull()
                                ? ""
                                : "\nnext page: --cursor " + page.path("next").textValue());
        page.path("partial").forEach(reason -> text.append("\nincomplete: ").append(reason.textValue()));
        page.path("hints")
                .forEach(hint -> text.append("\nhint: %s (at position %d): %s"
                        .formatted(
                                hint.path("word").textValue(),
                                hint.path("position").intValue(),
                                hint.path("advice").textValue())));
        return text.toString();
    }
}
