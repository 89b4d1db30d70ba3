package io.mneme.ui.gogo.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.journal.Position;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchOrder;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.ui.gogo.harness.GogoRunner;
import io.mneme.view.SearchJson;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SearchCommandsTest {

    private static final SearchHit HIT = new SearchHit(
            "message",
            new Position(7),
            "m7",
            Optional.of(Instant.parse("2025-05-01T10:00:00Z")),
            1.25,
            Map.of("content", "green\ntea"));
    private static final SearchPage PAGE = new SearchPage(List.of(HIT), 10_001, false, List.of("message is new"));

    private final List<SearchQuery> queries = new ArrayList<>();
    private final GogoRunner gogo = new GogoRunner("search", new SearchCommands(this::found), "find");

    private SearchPage found(SearchQuery query) {
        queries.add(query);
        return PAGE;
    }

    @Test
    void showsTheHitsTheirNumberAndWhatIsIncomplete() throws Exception {
        assertThat(gogo.run("search:find tea"))
                .containsPattern("message +m7 +2025-05-01T10:00:00Z +1.25 +green⏎tea")
                .contains("at least 10,001 hits")
                .contains("incomplete: message is new");
    }

    @Test
    void showsTheHitsInJson() throws Exception {
        assertThat(gogo.run("search:find --json tea"))
                .isEqualTo(SearchJson.of(PAGE).toString())
                .contains("\"position\":7", "\"exact\":false", "\"texts\":{\"content\":\"green\\ntea\"}");
    }

    @Test
    void passesTheWordsOn() throws Exception {
        gogo.run("search:find green '\"hot tea\"' -milk 'oo*'");
        assertThat(queries).containsExactly(SearchQuery.of("green \"hot tea\" -milk oo*"));
    }

    @Test
    void passesTheOptionsOn() throws Exception {
        gogo.run("search:find --journal message --newest --limit 5 --skip 10 tea");
        assertThat(queries)
                .containsExactly(SearchQuery.of("tea")
                        .in(Set.of("message"))
                        .orderedBy(SearchOrder.TIME)
                        .page(10, 5));
    }
}
