package io.mneme.ui.http.context;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.manifest.TokenUsage;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @BeforeEach
    void assembleTwo() {
        assemble();
        assemble();
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void namesTheContributorAtWhichThePrefixEnds() {
        JsonNode diff = HttpHarness.body(served.get("/v1/context/diff?a=c0&b=c1"));
        assertThat(diff.path("session").asText()).isEqualTo("default");
        assertThat(diff.path("prefix")).hasToString("{\"bytes\":3,\"tokens\":1,\"exact\":true}");
        assertThat(diff.path("broken").asBoolean()).isTrue();
        assertThat(diff.path("prefix_end").path("kind").asText()).isEqualTo("changed");
        assertThat(diff.path("prefix_end").path("contributor").asText()).isEqualTo("mode_prompt");
        assertThat(diff.path("prefix_end").path("bundle").asText()).isEqualTo("io.mneme.fake");
        assertThat(diff.path("prefix_end").path("version").asText()).isEqualTo("1.0.0");
        assertThat(diff.path("changes").get(0)).isEqualTo(diff.path("prefix_end"));
        assertThat(diff.path("a").path("id").asText()).isEqualTo("c0");
        assertThat(diff.path("b").path("tokens_after_prefix").asInt()).isEqualTo(11);
    }

    @Test
    void comparesTheNewestTwoOfASessionByDefault() {
        JsonNode diff = HttpHarness.body(served.get("/v1/context/diff"));
        assertThat(diff.path("a").path("id").asText()).isEqualTo("c0");
        assertThat(diff.path("b").path("id").asText()).isEqualTo("c1");
        assertThat(HttpHarness.body(served.get("/v1/context/diff?session=default")))
                .isEqualTo(diff);
    }

    @Test
    void comparesAContextWithItsPreviousOneOrTheNewest() {
        JsonNode diff = HttpHarness.body(served.get("/v1/context/diff?a=c0&b=c1"));
        assertThat(HttpHarness.body(served.get("/v1/context/diff?a=c0"))).isEqualTo(diff);
        assertThat(HttpHarness.body(served.get("/v1/context/diff?b=c1"))).isEqualTo(diff);
    }

    @Test
    void refusesADiffOfASessionWithoutTwoContexts() {
        assertProblem(served.get("/v1/context/diff?session=other"), 400, "two contexts", "session");
    }

    @Test
    void refusesADiffOfAContextThatIsNotKept() {
        assertProblem(served.get("/v1/context/diff?a=c0&b=none"), 404, "none");
    }

    @Test
    void recordsAUsageInItsOwnFields() {
        HttpResponse<String> answer = report(
                "{'model':'gpt-4o','input_tokens':1500,'cached_read_tokens':1024,'cached_write_tokens':10,'output_tokens':7}");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(served.manifests.usage("c1"))
                .isEqualTo(new TokenUsage(Optional.of("gpt-4o"), 1_500, OptionalInt.of(1_024), 10, 7));
        JsonNode report = HttpHarness.body(answer);
        assertThat(report.path("cause").path("name").asText()).isEqualTo("expired");
        assertThat(report.path("billed").path("cached_read_tokens").asInt()).isEqualTo(1_024);
        assertThat(report.path("provider").path("minimum_prefix_tokens").asInt())
                .isEqualTo(1_024);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "{'prompt_tokens':2000,'completion_tokens':9,'total_tokens':2009,'prompt_tokens_details':{'cached_tokens':1920,'audio_tokens':0}}|2000|1920|0|9",
                "{'input_tokens':2000,'input_tokens_details':{'cached_tokens':1920},'output_tokens':9,'total_tokens':2009}|2000|1920|0|9",
                "{'input_tokens':50,'cache_creation_input_tokens':30,'cache_read_input_tokens':1920,'output_tokens':9,'service_tier':'standard'}|2000|1920|30|9",
                "{'promptTokenCount':2000,'cachedContentTokenCount':1920,'candidatesTokenCount':5,'thoughtsTokenCount':4}|2000|1920|0|9",
                "{'prompt_tokens':2000,'prompt_cache_hit_tokens':1920,'prompt_cache_miss_tokens':80,'completion_tokens':9}|2000|1920|0|9",
                "{'model':'m','usage':{'prompt_tokens':2000,'prompt_tokens_details':{'cached_tokens':1920},'completion_tokens':9}}|2000|1920|0|9",
                "{'usageMetadata':{'promptTokenCount':2000,'cachedContentTokenCount':1920,'candidatesTokenCount':9}}|2000|1920|0|9"
            })
    void understandsTheUsageObjectsOfProviders(String body, int input, int read, int written, int output) {
        assertThat(report(body).statusCode()).isEqualTo(200);
        TokenUsage usage = served.manifests.usage("c1");
        assertThat(usage.inputTokens()).isEqualTo(input);
        assertThat(usage.cachedReadTokens()).hasValue(read);
        assertThat(usage.cachedWriteTokens()).isEqualTo(written);
        assertThat(usage.outputTokens()).isEqualTo(output);
    }

    @Test
    void knowsThatAProviderReportedNoCache() {
        report("{'promptTokenCount':2000,'candidatesTokenCount':9}");
        assertThat(served.manifests.usage("c1").cachedReadTokens()).isEmpty();
    }

    @Test
    void namesTheFieldAndTheRuleOfAWrongUsage() {
        assertProblem(report("{}"), 400, "must be given", "input_tokens");
        assertProblem(report("{'input_tokens':-1}"), 400, "must be at least 0: -1", "input_tokens");
        assertProblem(report("{'input_tokens':1.5}"), 400, "must be an integer", "input_tokens");
        assertProblem(
                report("{'input_tokens':5,'cached_read_tokens':4,'cached_write_tokens':2}"),
                400,
                "must be at least the tokens read from the cache and written to it: 5 < 6",
                "input_tokens");
        assertProblem(report("{'input_tokens':5,'cached':1}"), 400, "is not known here", "cached");
        assertProblem(
                report("{'prompt_tokens':5,'prompt_tokens_details':{'cached_tokens':-1}}"),
                400,
                "must be at least 0: -1",
                "prompt_tokens_details.cached_tokens");
        assertProblem(
                report("{'input_tokens':5,'model':'" + "m".repeat(201) + "'}"), 400, "at most 200 characters", "model");
    }

    @Test
    void acceptsTheSameUsageAgainAndNoOther() {
        assertThat(report("{'input_tokens':5}").body())
                .isEqualTo(report("{'input_tokens':5}").body());
        assertProblem(report("{'input_tokens':6}"), 409, "another usage was already reported");
    }

    @Test
    void refusesTheUsageOfAContextThatIsNotKept() {
        assertProblem(served.post("/v1/context/none/usage", "{\"input_tokens\":5}"), 404, "none");
    }

    @Test
    void aManifestHasItsUsage() {
        report("{'input_tokens':5}");
        JsonNode manifest = HttpHarness.body(served.get("/v1/context/c1/manifest"));
        assertThat(manifest.path("usage").path("billed").path("input_tokens").asInt())
                .isEqualTo(5);
        assertThat(manifest.path("usage")
                        .path("predicted")
                        .path("prompt_tokens")
                        .asInt())
                .isEqualTo(12);
    }

    @Test
    void assemblesTheContextOfAPastTurn() {
        HttpResponse<String> answer = served.post(
                "/v1/context/dictation/before/id1",
                "{\"mode\":\"proofread\",\"mode_prompt\":\"p\",\"form\":\"gemini\"}");
        assertThat(answer.statusCode()).isEqualTo(200);
        JsonNode context = HttpHarness.body(answer);
        assertThat(context.path("text").asText()).startsWith("p");
        assertThat(context.path("contents").isArray()).isTrue();
        assertThat(context.has("manifest")).isFalse();
    }

    @Test
    void refusesThePastTurnBeforeAnUnknownEntry() {
        assertProblem(served.post("/v1/context/dictation/before/none", "{\"mode\":\"proofread\"}"), 404, "none");
        assertProblem(served.post("/v1/context/nope/before/id1", "{}"), 404, "no recipe is called nope");
    }

    private void assemble() {
        assertThat(served.post("/v1/context/dictation", "{\"mode\":\"proofread\",\"mode_prompt\":\"p\"}")
                        .statusCode())
                .isEqualTo(200);
    }

    private HttpResponse<String> report(String body) {
        return served.post("/v1/context/c1/usage", body.replace('\'', '"'));
    }
}
