package io.mneme.ui.http.context;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.RequestInputs;
import io.mneme.api.context.RequestOptions;
import io.mneme.api.context.RequestOptions.PromptBudget;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.dialogue.DialoguePersona;
import io.mneme.api.dialogue.MessageSource.GivenMessages;
import io.mneme.api.layout.BodyForm;
import io.mneme.api.vocabulary.VocabularyTerm;
import io.mneme.ui.http.harness.HttpHarness;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextEndpointTest {

    private static final String PATH = "/v1/context/dictation";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void passesOnEverythingThatIsAsked() {
        assemble("{'session':'s1','mode':'proofread','mode_prompt':'p','thinking_hint':'h','input':'i',"
                + "'vocabulary':[{'term':'萍萍','note':'人名'},{'term':'WenZi'}],'renderer':'arrow',"
                + "'window':{'policy':'fifo','max_entries':10},'swap':'now','model':'gpt-4o','form':'text'}");
        assertThat(served.contexts.lastRequest)
                .isEqualTo(new ContextRequest(
                        "dictation",
                        "s1",
                        Map.of("mode", "proofread"),
                        new RequestInputs(
                                Map.of("mode_prompt", "p", "thinking_hint", "h", "input", "i"),
                                Optional.of(List.of(new VocabularyTerm("萍萍", "人名"), new VocabularyTerm("WenZi", "")))),
                        new RequestOptions(
                                        Map.of("renderer", "arrow", "window", "fifo"),
                                        Map.of("window", Map.of("max_entries", 10.0)),
                                        Optional.of(SwapTiming.NOW),
                                        Optional.of("gpt-4o"))
                                .withForm(BodyForm.TEXT)));
    }

    @Test
    void passesOnTheMessagesOfADialogue() {
        assemble("{'mode':'','persona':'Luna','messages':[{'author':'Ann','content':'hello'}],'first_index':7}");
        assertThat(served.contexts.lastRequest.inputs().dialogue()).hasValueSatisfying(dialogue -> {
            assertThat(dialogue.persona()).isEqualTo(DialoguePersona.named("Luna"));
            assertThat(dialogue.source())
                    .isInstanceOfSatisfying(GivenMessages.class, given -> assertThat(given.firstIndex())
                            .isEqualTo(7));
        });
    }

    @Test
    void rejectsAMessageThatBreaksARuleByItsPlace() {
        assertProblem(
                served.post(PATH, "{\"mode\":\"\",\"messages\":[{\"content\":\"a\"},{\"content\":7}]}"),
                400,
                "must be given, as a text or a list of blocks",
                "messages[1].content");
    }

    @Test
    void asksForNothingButTheModeOfADictation() {
        assemble("{'mode':'','vocabulary':'auto','renderer':null}");
        assertThat(served.contexts.lastRequest)
                .isEqualTo(new ContextRequest(
                        "dictation",
                        "default",
                        Map.of("mode", ""),
                        RequestInputs.NONE,
                        RequestOptions.NONE.withForm(BodyForm.OPENAI)));
    }

    @Test
    void passesOnTheTextsOfOtherContributors() {
        served.post("/v1/context/plain", "{\"input\":\"hi\",\"inputs\":{\"topic\":\"tea\",\"place\":\"\"}}");
        assertThat(served.contexts.lastRequest.inputs().texts())
                .isEqualTo(Map.of("input", "hi", "topic", "tea", "place", ""));
    }

    @Test
    void passesOnPoliciesOfAnyTypeWithSettings() {
        assemble("{'mode':'proofread','policies':{'weighting':'recent@1.0.0','renderer':'arrow'},"
                + "'settings':{'weighting':{'half_life':2.5},'window':{'max_entries':3}},'window':{'policy':'fifo'}}");
        assertThat(served.contexts.lastRequest.options())
                .isEqualTo(new RequestOptions(
                                Map.of("weighting", "recent@1.0.0", "renderer", "arrow", "window", "fifo"),
                                Map.of("weighting", Map.of("half_life", 2.5), "window", Map.of("max_entries", 3.0)),
                                Optional.empty(),
                                Optional.empty())
                        .withForm(BodyForm.OPENAI));
    }

    @Test
    void passesOnTheBudget() {
        assemble("{'mode':'proofread','budget':{'tokens':500}}");
        assertThat(served.contexts.lastRequest.options().budget()).contains(PromptBudget.tokens(500));
        assemble("{'mode':'proofread','budget':{'chars':2000}}");
        assertThat(served.contexts.lastRequest.options().budget()).contains(PromptBudget.chars(2000));
    }

    @Test
    void answersWithWhatTheBodyIsExpectedToCostAndWhatBrokeItsBeginning() {
        JsonNode answer = HttpHarness.body(served.post(PATH, "{\"mode\":\"\"}"));
        assertThat(answer.path("predicted"))
                .hasToString("{\"prompt_tokens\":12,\"cached_read_tokens\":0,\"cached_write_tokens\":0,\"cost\":12.0,"
                        + "\"provider\":\"openai\"}");
        assertThat(answer.path("lost_to"))
                .hasToString("{\"contributor\":\"date\",\"bundle\":\"org.example.date\",\"version\":\"1.0.0\","
                        + "\"reason\":\"changed\",\"tokens\":10,\"cost\":9.0}");
    }

    @Test
    void passesOnTheTenant() {
        assemble("{'mode':'proofread','tenant':'home'}");
        assertThat(served.contexts.lastRequest.selectors()).isEqualTo(Map.of("mode", "proofread", "tenant", "home"));
    }

    @Test
    void asksForNoModeOfOtherRecipes() {
        assertThat(served.post("/v1/context/plain", "{}").statusCode()).isEqualTo(200);
    }

    @Test
    void tellsWhatIsKnownOfTheContext() {
        JsonNode answer = assemble("{'mode':'proofread','session':'s1','mode_prompt':'纠错'}");
        assertThat(answer.path("id").asText()).isEqualTo("c0");
        assertThat(answer.path("session").asText()).isEqualTo("s1");
        assertThat(answer.path("text").asText()).isEqualTo("纠错\n\nhint\n\n- 萍萍来了\n- 萍萍（人名）");
        assertThat(answer.path("tokens").asInt()).isEqualTo(12);
        assertThat(answer.path("stable_prefix")).hasToString("{\"chars\":3,\"bytes\":9,\"tokens\":2}");
        assertThat(answer.path("window"))
                .hasToString(
                        "{\"policy\":\"grow-and-rebuild\",\"entries\":1,\"rebuilt\":false,\"reason\":null,\"warnings\":[]}");
        assertThat(answer.path("renderer").asText()).isEqualTo("arrow");
        assertThat(answer.path("policies").get(1))
                .hasToString(
                        "{\"type\":\"renderer\",\"name\":\"arrow\",\"bundle\":\"io.mneme.render\",\"version\":\"1.2.0\"}");
        assertThat(answer.path("segments").get(0))
                .hasToString(
                        "{\"contributor\":\"mode_prompt\",\"bundle\":\"io.mneme.fake\",\"version\":\"1.0.0\","
                                + "\"stability\":\"static\",\"chars\":2,\"bytes\":6,\"tokens\":1,\"hash\":\"00\",\"sources\":[\"id1\"]}");
        assertThat(answer.path("left_out")).hasToString("[{\"contributor\":\"recall\",\"reason\":\"too slow\"}]");
    }

    @Test
    void linksToTheManifest() {
        JsonNode answer = assemble("{'mode':'proofread','session':'s1'}");
        JsonNode manifest = HttpHarness.body(served.get(answer.path("manifest").asText()));
        assertThat(manifest.path("recipe").asText()).isEqualTo("dictation");
        assertThat(manifest.path("selectors")).hasToString("{\"mode\":\"proofread\"}");
        assertThat(manifest.path("at").asText()).isEqualTo("2026-03-01T20:30:00Z");
        assertThat(HttpHarness.body(served.get("/v1/context?session=s1"))
                        .path("data")
                        .get(0))
                .isEqualTo(manifest);
    }

    @Test
    void knowsNoOtherManifests() {
        assertProblem(served.get("/v1/context/none/manifest"), 404, "none");
    }

    @Test
    void asksWhoseManifestsToList() {
        assertProblem(served.get("/v1/context"), 400, "must be given", "session");
    }

    @Test
    void namesTheRecipesThereAre() {
        assertProblem(served.post("/v1/context/diktation", "{}"), 404, "there are dictation, plain");
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{}                                           | mode               | must be given",
                "{'mode':1}                                   | mode               | must be a text",
                "{'mode':'','inptu':'x'}                      | inptu              | is not known here",
                "{'mode':'','session':' '}                    | session            | must not be blank",
                "{'mode':'','input':['x']}                    | input              | must be a text",
                "{'mode':'','input':'\\ud800'}                | input              | must be well-formed",
                "{'mode':'','vocabulary':'none'}              | vocabulary         | must be ~auto~",
                "{'mode':'','vocabulary':['x']}               | vocabulary[0]      | must be",
                "{'mode':'','vocabulary':[{'note':'x'}]}      | vocabulary[0].term | must not be blank",
                "{'mode':'','vocabulary':[{'term':'x','n':1}]}| vocabulary[0].n    | is not known here",
                "{'mode':'','window':'fifo'}                  | window             | must be an object",
                "{'mode':'','window':{'max_entries':'1'}}     | window.max_entries | must be an integer",
                "{'mode':'','window':{'max_entries':1.5}}     | window.max_entries | must be an integer",
                "{'mode':'','window':{'max_entries':3e9}}     | window.max_entries | must be an integer",
                "{'mode':'','window':{'max_entries':0}}       | window.max_entries | must be at least 1",
                "{'mode':'','window':{'policy':1}}            | window.policy      | must be a text",
                "{'mode':'','budget':500}                     | budget             | must be an object",
                "{'mode':'','budget':{}}                      | budget             | must have either",
                "{'mode':'','budget':{'tokens':1,'chars':1}}  | budget             | must have either",
                "{'mode':'','budget':{'tokens':0}}            | budget.tokens      | must be at least 1",
                "{'mode':'','budget':{'words':1}}             | budget.words       | is not known",
                "{'mode':'','inputs':'x'}                     | inputs             | must be an object",
                "{'mode':'','inputs':{'topic':1}}             | inputs.topic       | must be a text",
                "{'mode':'','input':'a','inputs':{'input':'b'}}| inputs.input      | must not be given beside",
                "{'mode':'','policies':['x']}                 | policies           | must be an object",
                "{'mode':'','policies':{'weighting':1}}       | policies.weighting | must be a text",
                "{'mode':'','renderer':'a','policies':{'renderer':'b'}}| policies.renderer | must not be given beside",
                "{'mode':'','settings':{'weighting':1}}       | settings.weighting | must be an object",
                "{'mode':'','settings':{'weighting':{'a':'1'}}}| settings.weighting.a | must be a finite number",
                "{'mode':'','settings':{'weighting':{'a':1e999}}}| settings.weighting.a | must be a finite number",
                "{'mode':'','window':{'a':1},'settings':{'window':{'a':1}}}| settings.window | must not be given beside",
                "{'mode':'','swap':'later'}                   | swap               | must be now or at-rebuild",
                "{'mode':'','form':'xml'}                     | form               | must be one of anthropic, gemini"
            })
    void namesTheFieldThatIsWrong(String body, String field, String rule) {
        assertProblem(served.post(PATH, body.replace('\'', '"')), 400, rule.replace('~', '"'), field);
    }

    private JsonNode assemble(String body) {
        var response = served.post(PATH, body.replace('\'', '"'));
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
        return HttpHarness.body(response);
    }
}
