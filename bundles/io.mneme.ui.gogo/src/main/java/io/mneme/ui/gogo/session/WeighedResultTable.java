package io.mneme.ui.gogo.session;

import io.mneme.api.focus.FocusSessions.ScoredResult;
import io.mneme.api.focus.WeighedResults;
import io.mneme.api.focus.WeighedResults.WeighedResult;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.focus.SearchResults;
import java.util.List;
import java.util.stream.Stream;

/**
 * Search results in the order of their weights.
 *
 * @param results the results as they were given
 * @param weighed their weights
 */
public record WeighedResultTable(SearchResults results, WeighedResults weighed) implements CommandResult {

    private static final List<String> COLUMNS = List.of("score", "original", "boost", "symbol", "reasons");

    @Override
    public String toText() {
        List<ScoredResult> given = results.scored();
        Stream<List<Object>> rows = weighed.weighting().isEmpty()
                ? given.stream().map(result -> List.of(result.score(), result.score(), 0.0, result.symbol(), ""))
                : weighed.results().stream()
                        .map(result -> row(result, given.get(result.index()).symbol()));
        return Table.of(COLUMNS, rows).toString();
    }

    private static List<Object> row(WeighedResult result, String symbol) {
        return List.of(
                result.score(),
                result.originalScore(),
                result.contextBoost(),
                symbol,
                String.join(", ", result.reasons()));
    }

    @Override
    public String toJson() {
        return results.text(weighed);
    }

    @Override
    public List<WeighedResult> elements() {
        return weighed.results();
    }
}
