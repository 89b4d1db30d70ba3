package io.mneme.ui.mcp.tool;

import static io.mneme.ui.mcp.tool.ToolHarness.done;
import static io.mneme.ui.mcp.tool.ToolHarness.refused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.journal.Position;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ModelToolContract;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SearchHistoryToolTest implements ModelToolContract {

    private static final SearchHit LONG_HIT =
            new SearchHit("message", new Position(1), "m1", Optional.empty(), 1, Map.of("content", "a".repeat(20_000)));

    private final List<SearchQuery> asked = new ArrayList<>();
    private final Search search = query -> {
        asked.add(query);
        if (query.text().startsWith("(")) {
            throw new InvalidQueryException(0, "a parenthesis is no operator");
        }
        return new SearchPage(Collections.nCopies(query.limit(), LONG_HIT), 100, true, List.of());
    };

    @Override
    public ModelTool tool() {
        return new SearchHistoryTool(search);
    }

    @Test
    void asksWhatTheArgumentsSay() {
        done(tool(), "{\"q\":\"tea\",\"journals\":[\"message\"],\"sort\":\"time\",\"limit\":3}");
        SearchQuery query = asked.get(0);
        assertThat(query.text()).isEqualTo("tea");
        assertThat(query.journals()).containsExactly("message");
        assertThat(query.order()).isEqualTo(SearchOrder.TIME);
        assertThat(query.limit()).isEqualTo(3);
    }

    @Test
    void anAnswerIsBounded() {
        JsonNode page = done(tool(), "{\"q\":\"tea\",\"limit\":50}");
        assertThat(page.path("data")).hasSize(50);
        assertThat(page.toString().length()).isLessThan(50_000);
    }

    @Test
    void aQueryThatBreaksARuleIsExplained() {
        assertThat(refused(tool(), "{\"q\":\"(tea\"}")).contains("parenthesis");
    }

    @Test
    void theWordsMustBeGiven() {
        assertThat(refused(tool(), "{}")).isEqualTo("q must be given, as a text");
    }
}
