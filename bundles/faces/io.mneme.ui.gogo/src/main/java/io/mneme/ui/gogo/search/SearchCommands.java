package io.mneme.ui.gogo.search;

import static io.mneme.ui.gogo.output.CommandResult.IN_JSON;
import static io.mneme.ui.gogo.output.CommandResult.JSON;
import static io.mneme.ui.gogo.output.TableColumns.columns;
import static io.mneme.ui.gogo.output.TableColumns.joined;
import static io.mneme.ui.gogo.output.TextTemplate.fill;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.journal.Position;
import io.mneme.api.search.FacetField;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchMatch;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.support.text.TextAbbreviator;
import io.mneme.ui.gogo.argument.CommandArguments;
import io.mneme.ui.gogo.output.CellFormat;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.ui.gogo.output.Table;
import io.mneme.ui.gogo.output.TableColumns;
import io.mneme.view.JsonNodes;
import io.mneme.view.SearchJson;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that search entries. */
@Component(service = SearchCommands.class)
@GogoCommand(
        scope = "search",
        function = {"find", "facets"})
public final class SearchCommands {

    private static final String JOURNAL = "name of a journal; all without it";
    private static final String SOUND = "find what sounds alike, too";
    private static final String MATCH = "relaxed: some of the words if no entry has all; all: all of them";

    private final Search search;

    @Activate
    public SearchCommands(@Reference Search search) {
        this.search = search;
    }

    @Descriptor("Finds entries that contain all words, or else the most of them. In single quotes: '\"two words\"' one"
            + " after the other, '-word' excludes, 'begin*' begins a word, 'a OR b' finds either, '~word' also"
            + " what sounds alike; mode: type: role: author: project: conversation: corrected: model: tag:"
            + " journal: before: after:\n"
            + "Example: search:find tea mode:proofread -n 5")
    public Object find(
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(names = "--newest", presentValue = "true", absentValue = "false")
                    @Descriptor("the newest first, not the best match")
                    boolean newest,
            @Parameter(names = "--sound", presentValue = "true", absentValue = "false") @Descriptor(SOUND)
                    boolean sound,
            @Parameter(names = "--match", absentValue = "relaxed") @Descriptor(MATCH) String match,
            @Parameter(
                            names = {"-n", "--limit"},
                            absentValue = "20")
                    @Descriptor("how many, 1 to 100")
                    int limit,
            @Parameter(names = "--skip", absentValue = "0") @Descriptor("how many hits to pass over first") int skip,
            @Parameter(names = "--cursor", absentValue = "") @Descriptor("the next of an earlier page") String cursor,
            @Parameter(names = "--after", absentValue = "0")
                    @Descriptor("wait for this position of the journal, as that of an entry just recorded")
                    long after,
            @Parameter(names = "--wait", absentValue = "500")
                    @Descriptor("how many milliseconds to wait for it, 0 to 60,000")
                    int wait,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("the words") String... words) {
        SearchQuery query = covering(journal, after, SearchQuery.of(CommandArguments.text(words)))
                .waiting(Duration.ofMillis(wait))
                .in(journal.isEmpty() ? Set.of() : Set.of(journal))
                .orderedBy(newest ? SearchOrder.TIME : SearchOrder.RELEVANCE)
                .spelled(sound ? SearchSpelling.SOUND_ALIKE : SearchSpelling.WRITTEN)
                .matching(match(match))
                .withSnippets()
                .page(skip, limit);
        SearchPage page = search.search(cursor.isEmpty() ? query : query.following(cursor));
        return new JsonAnswer(SearchJson.of(page), SearchTables::hits, page.hits()).answer(json);
    }

    private static SearchQuery covering(String journal, long after, SearchQuery query) {
        if (after > 0 && journal.isEmpty()) {
            throw new IllegalArgumentException("--after needs --journal: it is a position of that journal");
        }
        return after > 0 ? query.covering(journal, new Position(after)) : query;
    }

    private static SearchMatch match(String name) {
        return switch (name) {
            case "relaxed" -> SearchMatch.RELAXED;
            case "all" -> SearchMatch.ALL;
            default -> throw new IllegalArgumentException("--match must be relaxed or all: " + name);
        };
    }

    @Descriptor("Counts the entries that a query finds, by mode, type, model, month, project and corrected"
            + "\nExample: search:facets tea")
    public Object facets(
            @Parameter(names = "--journal", absentValue = "") @Descriptor(JOURNAL) String journal,
            @Parameter(names = "--sound", presentValue = "true", absentValue = "false") @Descriptor(SOUND)
                    boolean sound,
            @Parameter(names = "--match", absentValue = "relaxed") @Descriptor(MATCH) String match,
            @Parameter(names = JSON, presentValue = "true", absentValue = "false") @Descriptor(IN_JSON) boolean json,
            @Descriptor("the words") String... words) {
        SearchQuery query = SearchQuery.of(CommandArguments.text(words))
                .in(journal.isEmpty() ? Set.of() : Set.of(journal))
                .spelled(sound ? SearchSpelling.SOUND_ALIKE : SearchSpelling.WRITTEN)
                .matching(match(match))
                .countedBy(EnumSet.allOf(FacetField.class))
                .page(0, 1);
        SearchPage page = search.search(query);
        return new JsonAnswer(
                        SearchJson.facets(page.facets()),
                        facets -> SearchTables.facets(SearchJson.of(page)),
                        page.facets())
                .answer(json);
    }

    /** Makes tables of the JSON of a search. */
    private static final class SearchTables {

        private static final int MAX_TEXT_CHARS = 160;
        private static final TableColumns HITS =
                columns("journal", "id", "timestamp", "score").and("text", SearchTables::text);

        private SearchTables() {}

        /** Returns the hits as a table, then how many there are, and why entries may be missing. */
        static Object hits(JsonNode page) {
            return Table.of(page.path("data"), HITS) + footer(page);
        }

        /** Returns the numbers of hits by the values of fields as a table, then the same. */
        static Object facets(JsonNode page) {
            List<JsonNode> rows = new ArrayList<>();
            page.path("facets").properties().forEach(facet -> addRows(facet.getKey(), facet.getValue(), rows));
            return Table.of(rows, columns("field", "value", "hits")) + footer(page);
        }

        private static void addRows(String field, JsonNode facet, List<JsonNode> rows) {
            facet.path("values").forEach(value -> rows.add(((ObjectNode) value).put("field", field)));
            long others = facet.path("others").longValue();
            if (others > 0) {
                rows.add(JsonNodes.object().put("field", field).put("value", others + " others"));
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
            return nodes.valueStream().map(text).distinct().collect(joining(" | "));
        }

        private static String footer(JsonNode page) {
            StringBuilder text = new StringBuilder("\n")
                    .append(page.path("exact").booleanValue() ? "" : "at least ")
                    .append(CellFormat.plural(page.path("total").longValue(), "hit", "hits"))
                    .append(page.path("relaxed").booleanValue() ? " with some of the words; no entry has all" : "")
                    .append(page.path("next").isNull() ? "" : fill("\nnext page: --cursor {next}", page));
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
}
