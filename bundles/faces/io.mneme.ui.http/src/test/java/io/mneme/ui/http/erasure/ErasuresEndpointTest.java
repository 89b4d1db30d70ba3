package io.mneme.ui.http.erasure;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ErasuresEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @BeforeEach
    void write() {
        for (String author : new String[] {"Kate", "Ben"}) {
            String message =
                    "{\"conversation_id\":\"tea\",\"role\":\"user\",\"author\":\"%s\",\"content\":\"a secret of %s\"}";
            assertThat(post("/v1/journals/message/entries", message.formatted(author, author))
                            .statusCode())
                    .isEqualTo(201);
        }
    }

    private HttpResponse<String> post(String path, String body) {
        return served.send(served.json(path, "POST", body));
    }

    private HttpResponse<String> erase(String body) {
        return post("/v1/erasures", body.replace('\'', '"'));
    }

    private static JsonNode json(HttpResponse<String> response) {
        try {
            return new ObjectMapper().readTree(response.body());
        } catch (JsonProcessingException malformed) {
            throw new AssertionError(response.body(), malformed);
        }
    }

    private long messages() {
        return served.record.journals().messages().status().entries();
    }

    @Test
    void aDryRunTellsWhatWouldGoAndErasesNothing() {
        HttpResponse<String> preview = erase("{'author':'Kate','dry_run':true}");
        assertThat(preview.statusCode()).isEqualTo(200);
        assertThat(json(preview).path("state").asText()).isEqualTo("preview");
        assertThat(json(preview).path("entries").toString()).isEqualTo("{\"message\":1}");
        assertThat(messages()).isEqualTo(2);
    }

    @Test
    void anErasureAnswersWithItsReceiptWhichCanBeReadAgain() {
        HttpResponse<String> erased = erase("{'author':'Kate'}");
        assertThat(erased.statusCode()).isEqualTo(201);
        assertThat(messages()).isEqualTo(1);
        String location = erased.headers().firstValue("Location").orElseThrow();
        assertThat(served.get(location).body()).isEqualTo(erased.body());
        assertThat(json(served.get("/v1/erasures")).at("/data/0")).isEqualTo(json(erased));
        assertThat(erased.body()).doesNotContain("Kate", "secret");
    }

    @Test
    void aTextIsErasedWhereverItIs() {
        assertThat(json(erase("{'text':'secret of B'}")).path("entries").toString())
                .isEqualTo("{\"message\":1}");
        assertThat(messages()).isEqualTo(1);
    }

    @Test
    void theHoldersAreListed() {
        assertThat(json(served.get("/v1/holders")).path("data").findValuesAsText("name"))
                .contains("journal message", "annotations");
    }

    @Test
    void aHolderThatIsThereIsNotDismissed() {
        assertProblem(served.send(served.to("/v1/holders/annotations").DELETE()), 404, "no holder of this name");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}                                     | selector must have one of",
                "{'author':' '}                         | author must not be blank",
                "{'text':'x'}                           | text must have 2 to 10000 characters",
                "{'from':'soon'}                        | from must be",
                "{'from':'2026-02-01','until':'2026-01-01'} | until must be later than from",
                "{'journal':'none'}                     | journal must be one that is open",
                "{'name':'Kate'}                         | name is not known here",
                "{'author':'Kate','dry_run':1}           | dry_run must be"
            })
    void saysWhatIsWrong(String body, String rule) {
        assertProblem(erase(body), 400, rule);
        assertThat(messages()).isEqualTo(2);
    }
}
