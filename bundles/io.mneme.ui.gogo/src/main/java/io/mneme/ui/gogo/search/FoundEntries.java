package io.mneme.ui.gogo.search;

import static java.util.stream.Collectors.joining;

import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchPage;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.SearchJson;
import io.mneme.view.TextAbbreviator;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/**
 * What a search found.
 *
 * @param page the page of hits
 */
public record FoundEntries(SearchPage page) implements CommandResult {

    private static final int MAX_TEXT_CHARS = 160;
    private static final List<String> COLUMNS = List.of("journal", "id", "timestamp", "score", "text");

    /** Returns the hits as a table, then how many there are, and why entries may be missing. */
    @Override
    public String toText() {
        return Table.of(COLUMNS, page.hits().stream().map(FoundEntries::row)).toText() + PageFooter.of(page);
    }

    private static List<Object> row(SearchHit hit) {
        return List.of(
                hit.journal(),
                hit.id(),
                hit.timestamp().map(Instant::toString).orElse(""),
                hit.score(),
                TextAbbreviator.abbreviate(text(hit), MAX_TEXT_CHARS) + missing(hit));
    }

    private static String missing(SearchHit hit) {
        return hit.missing().isEmpty() ? "" : " (without " + String.join(", ", hit.missing()) + ")";
    }

    /** Returns the part that matches, or the texts of a hit without one. */
    private static String text(SearchHit hit) {
        String snippets =
                hit.snippets().stream().map(FoundEntries::text).distinct().collect(joining(" | "));
        return snippets.isEmpty() ? text(hit.texts()) : snippets;
    }

    private static String text(SearchSnippet snippet) {
        return (snippet.start() > 0 ? "…" : "") + snippet.text();
    }

    private static String text(Map<String, String> texts) {
        return texts.entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .map(Map.Entry::getValue)
                .distinct()
                .collect(joining(" | "));
    }

    @Override
    public String toJson() {
        return SearchJson.of(page).toString();
    }

    @Override
    public List<SearchHit> elements() {
        return page.hits();
    }
}
