package io.mneme.ui.http.search;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.journal.Position;
import io.mneme.api.search.ExpiredCursorException;
import io.mneme.api.search.FacetCounts;
import io.mneme.api.search.FacetCounts.FacetValue;
import io.mneme.api.search.FacetField;
import io.mneme.api.search.IndexUnavailableException;
import io.mneme.api.search.InvalidCursorException;
import io.mneme.api.search.InvalidQueryException;
import io.mneme.api.search.Search;
import io.mneme.api.search.SearchHit;
import io.mneme.api.search.SearchHit.ConversationRef;
import io.mneme.api.search.SearchHit.SearchSnippet;
import io.mneme.api.search.SearchHit.SearchSnippet.MatchRange;
import io.mneme.api.search.SearchPage;
import io.mneme.api.search.SearchPage.SearchHint;
import io.mneme.api.search.SearchQuery;
import io.mneme.api.search.SearchQuery.SearchMatch;
import io.mneme.api.search.SearchQuery.SearchOrder;
import io.mneme.api.search.SearchQuery.SearchSpelling;
import io.mneme.api.search.UnknownJournalException;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.view.SearchJson;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchEndpointTest {

    private static final SearchHit HIT = hit("green tea");

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    private static SearchHit hit(String text) {
        return new SearchHit(
                "message",
                new Position(7),
                "m7",
                Optional.of(Instant.parse("2025-05-01T10:00:00Z")),
                Optional.of(new ConversationRef("c1", Optional.of("Drinks"))),
                1.5,
                Map.of("content", text),
                List.of("milk"),
                List.of(new SearchSnippet("content", 0, "green tea", List.of(new MatchRange(6, 9)))));
    }

    private static SearchPage page(SearchHit hit) {
        FacetCounts modes = new FacetCounts(FacetField.MODE, List.of(new FacetValue("proofread", 3)), 2);
        return new SearchPage(
                List.of(hit),
                true,
                10_001,
                false,
                List.of(modes),
                Optional.of("bmV4dA"),
                List.of("not all"),
                List.of(new SearchHint("AND", 4, "it can be left out")));
    }

    @Test
    void aPageHasTheHitsTheirCountsTheNextCursorAndHints() {
        served.search.page = page(HIT);
        HttpResponse<String> response = served.get("/v1/search?q=tea&facets=mode");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).isEqualTo(SearchJson.of(page(HIT)).toString());
        assertThat(response.body())
                .contains("\"conversation\":{\"id\":\"c1\",\"title\":\"Drinks\"}")
                .contains("\"matches\":[{\"start\":6,\"end\":9}]")
                .contains("\"facets\":{\"mode\":{\"values\":[{\"value\":\"proofread\",\"hits\":3}],\"others\":2}}")
                .contains("\"missing\":[\"milk\"]")
                .contains("\"relaxed\":true,\"total\":10001,\"exact\":false")
                .contains("\"next\":\"bmV4dA\",\"partial\":[\"not all\"]")
                .contains("\"hints\":[{\"word\":\"AND\",\"position\":4,\"advice\":\"it can be left out\"}]");
    }

    @Test
    void aVeryLongTextIsLeftOut() {
        served.search.page = page(hit("x".repeat(SearchJson.MAX_TEXT_CHARS + 1)));
        JsonNode hit =
                HttpHarness.body(served.get("/v1/search?q=x")).path("data").get(0);
        assertThat(hit.path("texts")).isEmpty();
        assertThat(hit.path("omitted_texts").get(0).asText()).isEqualTo("content");
    }

    @Test
    void theParametersArePassedOn() {
        served.get("/v1/search?q=tea&journal=message&journal=dictation&sort=time&sound=true&match=all&facets=mode,month"
                + "&page=3&limit=50&after=message:42&wait=2000");
        assertThat(served.search.queries)
                .containsExactly(SearchQuery.of("tea")
                        .in(Set.of("message", "dictation"))
                        .orderedBy(SearchOrder.TIME)
                        .spelled(SearchSpelling.SOUND_ALIKE)
                        .matching(SearchMatch.ALL)
                        .countedBy(Set.of(FacetField.MODE, FacetField.MONTH))
                        .withSnippets()
                        .page(100, 50)
                        .covering("message", new Position(42))
                        .waiting(Duration.ofSeconds(2)));
    }

    @Test
    void aCursorIsPassedOn() {
        served.get("/v1/search?q=tea&limit=50&cursor=bmV4dA");
        assertThat(served.search.queries)
                .containsExactly(
                        SearchQuery.of("tea").withSnippets().page(0, 50).following("bmV4dA"));
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "limit=5 | q must be given",
                "q=tea&sort=best | sort must be relevance or time",
                "q=tea&match=some | match must be relaxed or all",
                "q=tea&sound=loud | sound must be true or false",
                "q=tea&facets=mode,color | facets must be of mode, type, model, month, project, corrected",
                "q=tea&limit=101 | limit must be a number from 1 to 100",
                "q=tea&limit=100&page=101 | page must be a number from 1 to 100",
                "q=tea&page=2&cursor=x | page cannot be combined with cursor",
                "q=tea&after=42 | after must be a journal and a position",
                "q=tea&wait=60001 | wait must be a number from 0 to 60000",
                "q=tea&words=all | words is no parameter of this path",
            })
    void aParameterThatBreaksARuleIsRefused(String query, String detail) {
        assertProblem(served.get("/v1/search?" + query), 400, detail);
        assertThat(served.search.queries).isEmpty();
    }

    @Test
    void aBrokenQueryIsExplainedWithItsPosition() {
        served.search.failure = Optional.of(new InvalidQueryException(4, "a quote must be closed"));
        JsonNode problem = HttpHarness.body(served.get("/v1/search?q=tea"));
        assertThat(problem.path("status").asInt()).isEqualTo(400);
        assertThat(problem.path("field").asText()).isEqualTo("q");
        assertThat(problem.path("position").asInt()).isEqualTo(4);
    }

    @Test
    void aCursorOfAnotherQueryIsRefused() {
        served.search.failure = Optional.of(new InvalidCursorException("the cursor must be another"));
        JsonNode problem = HttpHarness.body(served.get("/v1/search?q=tea&cursor=x"));
        assertThat(problem.path("status").asInt()).isEqualTo(400);
        assertThat(problem.path("field").asText()).isEqualTo("cursor");
    }

    @Test
    void anExpiredCursorIsGone() {
        served.search.failure = Optional.of(new ExpiredCursorException("the cursor has expired"));
        assertProblem(served.get("/v1/search?q=tea&cursor=x"), 410, "has expired");
    }

    @Test
    void aJournalThatIsNotOpenIsRefused() {
        served.search.failure = Optional.of(new UnknownJournalException("no journal is called x"));
        assertProblem(served.get("/v1/search?q=tea&journal=x"), 400, "no journal is called x", "journal");
        served.search.failure = Optional.of(new UnknownJournalException("no journal is called y", "after"));
        assertProblem(served.get("/v1/search?q=tea&after=y:1"), 400, "no journal is called y", "after");
    }

    @Test
    void anIndexThatCannotBeReadIsTriedAgainLater() {
        served.search.failure = Optional.of(new IndexUnavailableException("the index cannot be read"));
        assertProblem(served.get("/v1/search?q=tea"), 503, "cannot be read");
    }

    @Test
    void anIndexThatCannotBeReadIsAnsweredWithoutItsFolder() {
        served.search.failure =
                Optional.of(new IndexUnavailableException("the index cannot be read: /home/jane/index/_0.si is gone"));
        assertThat(HttpHarness.body(served.get("/v1/search?q=tea"))
                        .path("detail")
                        .asText())
                .isEqualTo("the index cannot be read: _0.si is gone");
    }

    @Test
    void withoutASearchTheRequestIsTriedAgainLater() {
        served.bound.unbind(Search.class);
        assertProblem(served.get("/v1/search?q=tea"), 503, "the search");
    }
}
