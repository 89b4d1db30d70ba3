package io.mneme.ui.gogo.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.mneme.api.journal.Position;
import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchPage.SearchHint;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchMatch;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.api.search.SearchQuery.SearchSpelling;
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

    private SearchPage page = PAGE;
    private final List<SearchQuery> queries = new ArrayList<>();
    private final GogoRunner gogo = new GogoRunner("search", new SearchCommands(this::found), "find", "facets");

    private SearchPage found(SearchQuery query) {
        queries.add(query);
        return page;
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
        assertThat(queries)
                .containsExactly(SearchQuery.of("green \"hot tea\" -milk oo*").withSnippets());
    }

    @Test
    void passesTheOptionsOn() throws Exception {
        gogo.run("search:find --journal message --newest --limit 5 --skip 10 tea");
        assertThat(queries)
                .containsExactly(SearchQuery.of("tea")
                        .in(Set.of("message"))
                        .orderedBy(SearchOrder.TIME)
                        .withSnippets()
                        .page(10, 5));
    }

    @Test
    void waitsForAPositionOfTheJournal() throws Exception {
        gogo.run("search:find --journal message --after 42 --wait 2000 tea");
        assertThat(queries.get(0).after()).containsExactly(Map.entry("message", new Position(42)));
        assertThat(queries.get(0).timeout()).hasSeconds(2);
    }

    @Test
    void passesOnHowManyWordsMustMatch() throws Exception {
        gogo.run("search:find --match all tea");
        gogo.run("search:facets --match all tea");
        assertThat(queries).extracting(SearchQuery::match).containsExactly(SearchMatch.ALL, SearchMatch.ALL);
        assertThatThrownBy(() -> gogo.run("search:find --match some tea"))
                .hasMessageContaining("--match must be relaxed or all");
    }

    @Test
    void aPositionWithoutItsJournalIsRefused() {
        assertThatThrownBy(() -> gogo.run("search:find --after 42 tea"))
                .hasMessageContaining("--after needs --journal");
    }

    @Test
    void showsThePartThatMatchesMissingWordsTheNextPageAndHints() throws Exception {
        page = new SearchPage(
                List.of(new SearchHit(
                        "message",
                        new Position(7),
                        "m7",
                        Optional.empty(),
                        Optional.empty(),
                        1,
                        Map.of("content", "a long text with tea"),
                        List.of("milk", "sugar"),
                        List.of(new SearchSnippet("content", 12, "with tea", List.of(new MatchRange(17, 20)))))),
                true,
                30,
                true,
                List.of(),
                Optional.of("bmV4dA"),
                List.of(),
                List.of(new SearchHint("AND", 4, "it can be left out")));
        assertThat(gogo.run("search:find tea"))
                .contains("…with tea (without milk, sugar)")
                .doesNotContain("a long text")
                .contains("30 hits with some of the words; no entry has all\nnext page: --cursor bmV4dA")
                .contains("hint: AND (at position 4): it can be left out");
    }

    @Test
    void passesTheCursorAndTheSoundOn() throws Exception {
        gogo.run("search:find --sound --cursor bmV4dA tea");
        assertThat(queries)
                .containsExactly(SearchQuery.of("tea")
                        .spelled(SearchSpelling.SOUND_ALIKE)
                        .withSnippets()
                        .following("bmV4dA"));
    }

    @Test
    void countsWhatIsFound() throws Exception {
        page = new SearchPage(
                List.of(),
                false,
                3,
                true,
                List.of(new FacetCounts(FacetField.MODE, List.of(new FacetValue("proofread", 3)), 2)),
                Optional.empty(),
                List.of(),
                List.of());
        assertThat(gogo.run("search:facets tea"))
                .containsPattern("mode +proofread +3")
                .containsPattern("mode +2 others")
                .contains("3 hits");
        assertThat(gogo.run("search:facets --json tea"))
                .isEqualTo("{\"mode\":{\"values\":[{\"value\":\"proofread\",\"hits\":3}],\"others\":2}}");
        assertThat(queries.get(0).facets()).containsExactlyInAnyOrder(FacetField.values());
    }

    @Test
    void anOptionThatDoesNotExistIsNoWordOfTheQuery() {
        assertThatThrownBy(() -> gogo.run("search:find --colour red tea"))
                .hasMessageContaining("there is no option --colour");
        assertThatThrownBy(() -> gogo.run("search:facets --limit=3 tea"))
                .hasMessageContaining("there is no option --limit=3");
    }
}
