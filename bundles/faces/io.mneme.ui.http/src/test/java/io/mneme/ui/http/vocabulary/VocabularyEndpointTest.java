package io.mneme.ui.http.vocabulary;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VocabularyEndpointTest {

    private static final String KATE = "/v1/vocabulary/Kate";
    private static final String DETAILS = "{\"variants\":[\"Katie\"],\"category\":\"person\",\"note\":\"a colleague\"}";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void aNewTermIsCreated() {
        HttpResponse<String> response = put(KATE, DETAILS);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).contains(KATE);
        assertThat(response.body())
                .isEqualTo("{\"timestamp\":\"2026-03-01T20:30:00.000Z\",\"term\":\"Kate\",\"variants\":[\"Katie\"],"
                        + "\"category\":\"person\",\"note\":\"a colleague\",\"id\":\"t1\"}");
    }

    @Test
    void aTermThatIsThereIsReplaced() {
        put(KATE, DETAILS);
        HttpResponse<String> response = put(KATE, "{}");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(HttpHarness.body(response).path("variants")).isEmpty();
        assertThat(response.headers().firstValue("Location")).isEmpty();
    }

    @Test
    void aTermIsReadWithItsRevision() {
        String tag = put(KATE, DETAILS).headers().firstValue("ETag").orElseThrow();
        HttpResponse<String> response = served.get(KATE);
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("ETag")).contains(tag);
        assertThat(HttpHarness.body(response).path("note").asText()).isEqualTo("a colleague");
    }

    @Test
    void aChangeIsMadeOnlyAtTheRevisionThatWasRead() {
        String tag = put(KATE, DETAILS).headers().firstValue("ETag").orElseThrow();
        assertThat(served.send(served.json(KATE, "PUT", "{}").header("If-Match", tag))
                        .statusCode())
                .isEqualTo(200);
        assertProblem(served.send(served.json(KATE, "PUT", DETAILS).header("If-Match", tag)), 412, "is at revision");
        assertProblem(served.send(served.to(KATE).DELETE().header("If-Match", tag)), 412, "is at revision");
        assertProblem(
                served.send(served.json("/v1/vocabulary/Bob", "PUT", "{}").header("If-Match", tag)),
                404,
                "the vocabulary has no term Bob");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "/v1/vocabulary/%E8%90%8D%E8%90%8D, 萍萍",
        "/v1/vocabulary/New%20York, New York",
        "/v1/vocabulary/~Zm9vL2Jhcg, foo/bar",
        "/v1/vocabulary/~c2VsZWN0, select",
        "/v1/vocabulary/C++, C++"
    })
    void aTermOfAnySpellingHasAPath(String path, String term) {
        assertThat(put(path, "{}").statusCode()).isEqualTo(201);
        HttpResponse<String> read = served.get(path);
        assertThat(HttpHarness.body(read).path("term").asText()).isEqualTo(term);
    }

    @Test
    void linesOfTextAreImported() {
        HttpResponse<String> response = importTerms("", "text/plain; charset=utf-8", "Kate\n萍萍\n\nKate\n");
        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body())
                .isEqualTo("{\"added\":2,\"changed\":0,\"unchanged\":0,\"skipped\":[{\"line\":4,"
                        + "\"reason\":\"term must not be repeated; it is in line 1\"}]}");
        assertThat(served.get(KATE).statusCode()).isEqualTo(200);
    }

    @Test
    void csvIsImported() {
        put(KATE, DETAILS);
        HttpResponse<String> response = importTerms("", "text/csv", "term,note\nKate,the chief\nBob,\n");
        assertThat(HttpHarness.body(response).path("added").asInt()).isEqualTo(1);
        assertThat(HttpHarness.body(response).path("changed").asInt()).isEqualTo(1);
        assertThat(HttpHarness.body(served.get(KATE)).path("note").asText()).isEqualTo("the chief");
    }

    @Test
    void aDryRunReportsAnImportAndStoresNothing() {
        HttpResponse<String> response = importTerms("?dry_run=true", "text/plain", "Kate\n");
        assertThat(HttpHarness.body(response).path("added").asInt()).isEqualTo(1);
        assertProblem(served.get(KATE), 404, "the vocabulary has no term Kate");
    }

    @Test
    void anImportOfAnotherFormIsRejected() {
        assertProblem(importTerms("", "application/json", "{}"), 415, "text/plain or text/csv");
        assertProblem(importTerms("", "text/csv", "note\nx\n"), 400, "header must name the column term");
        assertProblem(importTerms("?dry_run=1", "text/plain", "Kate\n"), 400, "dry_run");
    }

    @Test
    void aDeletedTermIsGone() {
        put(KATE, DETAILS);
        assertThat(served.send(served.to(KATE).DELETE()).statusCode()).isEqualTo(204);
        assertProblem(served.get(KATE), 404, "the vocabulary has no term Kate");
        assertProblem(served.send(served.to(KATE).DELETE()), 404, "the vocabulary has no term Kate");
    }

    @Test
    void termsAreListedPageByPage() {
        for (String term : new String[] {"a", "b", "c"}) {
            put("/v1/vocabulary/" + term, "{}");
        }
        JsonNode first = HttpHarness.body(served.get("/v1/vocabulary?limit=2"));
        assertThat(first.path("data").findValuesAsText("term")).containsExactly("c", "b");
        assertThat(first.path("total").asInt()).isEqualTo(3);
        assertThat(first.path("has_more").asBoolean()).isTrue();
        JsonNode last = HttpHarness.body(
                served.get("/v1/vocabulary?limit=2&after=" + first.path("next").asText()));
        assertThat(last.path("data").findValuesAsText("term")).containsExactly("a");
        assertThat(last.path("next").isNull()).isTrue();
    }

    @Test
    void termsAreFiltered() {
        put(KATE, DETAILS);
        put("/v1/vocabulary/Bob", "{}");
        assertThat(HttpHarness.body(served.get("/v1/vocabulary?q=KATI"))
                        .path("data")
                        .findValuesAsText("term"))
                .containsExactly("Kate");
        assertThat(HttpHarness.body(served.get("/v1/vocabulary?category=person"))
                        .path("data")
                        .findValuesAsText("term"))
                .containsExactly("Kate");
    }

    @Test
    void theTermsOfATextAreSelected() {
        put("/v1/vocabulary/%E8%90%8D%E8%90%8D", "{}");
        put(KATE, "{}");
        JsonNode data = HttpHarness.body(served.post("/v1/vocabulary/select", "{\"text\":\"Kate met 平平\"}"))
                .path("data");
        assertThat(data.findValuesAsText("match")).containsExactly("term", "sound");
        assertThat(data.get(1).path("term").path("term").asText()).isEqualTo("萍萍");
        assertThat(data.get(1).path("start").asInt()).isEqualTo(9);
        assertThat(data.get(1).path("end").asInt()).isEqualTo(11);
        assertThat(HttpHarness.body(served.post("/v1/vocabulary/select", "{\"text\":\"Kate met 平平\",\"limit\":1}"))
                        .path("data"))
                .hasSize(1);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"colour\":\"red\"}        | colour is not known here",
                "{\"variants\":\"Katie\"}    | variants must be an array of texts",
                "{\"variants\":[1]}          | variants must be an array of texts",
                "{\"variants\":[\"\"]}       | variants[0] must be 1 to 200 characters",
                "{\"note\":5}                | note must be a text",
                "[]                          | the body must be a JSON object"
            })
    void badDetailsAreRejectedByName(String body, String detail) {
        assertProblem(put(KATE, body), 400, detail);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                          | text must be given, as a text",
                "{\"text\":1}                | text must be a text",
                "{\"text\":\"x\",\"limit\":0}| limit must be a number from 1 to 1000"
            })
    void aBadSelectionIsRejectedByName(String body, String detail) {
        assertProblem(served.post("/v1/vocabulary/select", body), 400, detail);
    }

    @Test
    void withoutAVocabularyTheAnswerIsToTryAgain() {
        served.bound.unbind(Vocabulary.class);
        assertProblem(served.get("/v1/vocabulary"), 503, "the vocabulary");
    }

    private HttpResponse<String> importTerms(String query, String type, String body) {
        return served.send(served.to("/v1/vocabulary/import" + query)
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(body)));
    }

    private HttpResponse<String> put(String path, String body) {
        return served.send(served.json(path, "PUT", body));
    }
}
