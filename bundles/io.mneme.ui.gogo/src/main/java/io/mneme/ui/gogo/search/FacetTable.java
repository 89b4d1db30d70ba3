package io.mneme.ui.gogo.search;

import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.SearchPage;
import io.mneme.ui.gogo.output.CommandResult;
import io.mneme.ui.gogo.output.Table;
import io.mneme.view.SearchJson;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * How many entries a search found, by the values of their fields.
 *
 * @param page the page with the counts
 */
public record FacetTable(SearchPage page) implements CommandResult {

    private static final List<String> COLUMNS = List.of("field", "value", "hits");

    /** Returns the counts as a table, and what is incomplete after it. */
    @Override
    public String toText() {
        return Table.of(COLUMNS, page.facets().stream().flatMap(FacetTable::rows))
                        .toText()
                + PageFooter.of(page);
    }

    private static Stream<List<Object>> rows(FacetCounts facet) {
        String field = facet.field().name().toLowerCase(Locale.ROOT);
        Stream<List<Object>> values =
                facet.values().stream().map(value -> List.<Object>of(field, value.value(), value.hits()));
        Stream<List<Object>> others = Stream.of(facet.others())
                .filter(number -> number > 0)
                .map(number -> List.<Object>of(field, number + " others", ""));
        return Stream.concat(values, others);
    }

    @Override
    public String toJson() {
        return SearchJson.facets(page.facets()).toString();
    }

    @Override
    public List<FacetCounts> elements() {
        return page.facets();
    }
}
