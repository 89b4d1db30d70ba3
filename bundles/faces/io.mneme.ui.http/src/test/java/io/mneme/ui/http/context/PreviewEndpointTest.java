package io.mneme.ui.http.context;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.context.ContextReplay.Trial;
import io.mneme.api.context.ContextRequest;
import io.mneme.api.dialogue.MessageSource.RecordedMessages;
import io.mneme.api.layout.BodyForm;
import io.mneme.ui.http.harness.HttpHarness;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The newest contexts and the next ones over HTTP. */
class PreviewEndpointTest {

    private static final String PREVIEW = "/v1/context/dictation/preview";
    private static final String REPLAY = "/v1/context/dictation/replay";

    private final HttpHarness served = new HttpHarness();

    @BeforeEach
    void assembleAContext() {
        served.post(
                "/v1/context/dictation",
                json("{'mode':'proofread','mode_prompt':'p','input':'i','renderer':'arrow',"
                        + "'window':{'policy':'fifo','max_entries':10},'model':'gpt-4o','form':'gemini'}"));
    }

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void listsTheSessions() {
        JsonNode session = get("/v1/context/sessions?limit=5").at("/data/0");
        assertThat(session.path("session").asText()).isEqualTo("default");
        assertThat(session.path("id").asText()).isEqualTo("c0");
        assertThat(session.path("requests").asInt()).isEqualTo(1);
        assertThat(session.at("/stable_prefix/chars").asInt()).isEqualTo(3);
        assertThat(session.at("/predicted/provider").asText()).isEqualTo("openai");
        assertThat(session.path("has_text").asBoolean()).isTrue();
        assertThat(session.path("has_request").asBoolean()).isTrue();
    }

    @Test
    void returnsTheNewestContextInTheFormInWhichItWasSent() {
        JsonNode context = get("/v1/context/c0");
        assertThat(context.path("contents").isArray()).isTrue();
        assertThat(context.path("recipe").asText()).isEqualTo("dictation");
        assertThat(context.path("manifest").asText()).isEqualTo("/v1/context/c0/manifest");
        assertThat(context.at("/parts/0/role").asText()).isEqualTo("system");
        assertThat(context.at("/parts/0/cached_chars").asInt()).isEqualTo(1);
        assertThat(context.at("/parts/0/entries/0/id").asText()).isEqualTo("id1");
        assertThat(context.at("/segments/0/cached_since/id").asText()).isEqualTo("c0");
    }

    @Test
    void distinguishesAContextWithoutItsTextFromAnUnknownOne() {
        served.post("/v1/context/dictation", json("{'mode':'proofread'}"));
        assertProblem(served.get("/v1/context/c1"), 410, "only the manifest of the context c1 is kept");
        assertProblem(served.get("/v1/context/nope"), 404, "no context that is kept has the id nope");
    }

    @Test
    void previewsARequestOfASessionOfItsOwn() {
        JsonNode preview = post(PREVIEW, "{'mode':'proofread','mode_prompt':'p'}");
        assertThat(served.previews.lastRequest.request().session()).startsWith("preview-");
        assertThat(preview.has("manifest")).isFalse();
        assertThat(preview.path("parts")).isNotEmpty();
        assertThat(preview.path("predicted").isObject()).isTrue();
        assertThat(preview.has("previous")).isTrue();
    }

    @Test
    void repeatsARequestWithOtherFields() {
        post(PREVIEW, "{'repeat':'c0','input':'other','window':{'policy':'sliding'},'form':'text'}");
        ContextRequest request = served.previews.lastRequest.request();
        assertThat(request.session()).isEqualTo("default");
        assertThat(request.selectors()).isEqualTo(Map.of("mode", "proofread"));
        assertThat(request.inputs().texts()).isEqualTo(Map.of("mode_prompt", "p", "input", "other"));
        assertThat(request.options().policies()).isEqualTo(Map.of("renderer", "arrow", "window", "sliding"));
        assertThat(request.options().settings()).isEmpty();
        assertThat(request.options().model()).contains("gpt-4o");
        assertThat(request.options().form()).contains(BodyForm.TEXT);
    }

    @Test
    void repeatsARequestAsItWas() {
        ContextRequest sent = served.contexts.lastRequest;
        post(PREVIEW, "{'repeat':'c0'}");
        assertThat(served.previews.lastRequest.request()).isEqualTo(sent);
    }

    @Test
    void repeatsTheDialogueOfARequestForAnotherPersona() {
        served.post("/v1/context/plain", json("{'conversation':'c1','persona':'Luna','note':{'text':'n'}}"));
        post("/v1/context/plain/preview", "{'repeat':'c1','persona':'Sol'}");
        assertThat(served.previews.lastRequest.request().inputs().dialogue()).hasValueSatisfying(dialogue -> {
            assertThat(dialogue.source()).isEqualTo(new RecordedMessages("c1", "message"));
            assertThat(dialogue.persona().name()).isEqualTo("Sol");
            assertThat(dialogue.note()).isPresent();
        });
    }

    @Test
    void refusesToRepeatARequestThatIsNotKept() {
        assertProblem(
                served.post(PREVIEW, json("{'repeat':'none'}")),
                400,
                "must be the id of a session's newest context, whose request is kept: none",
                "repeat");
        assertProblem(
                served.post("/v1/context/plain/preview", json("{'repeat':'c0'}")),
                400,
                "must be a context of the recipe plain: it is of dictation",
                "repeat");
    }

    @Test
    void refusesFieldsOfWrongTypes() {
        assertProblem(served.post(PREVIEW, json("{'repeat':1}")), 400, "must be a text", "repeat");
        assertProblem(served.post(PREVIEW, json("{'mode':'','trials':[]}")), 400, "is not known here", "trials");
        assertProblem(served.post(PREVIEW, json("{'mode':'','window':'fifo'}")), 400, "must be an object", "window");
        assertProblem(
                served.post(PREVIEW, json("{'mode':'','window':{'policy':'nope'}}")),
                400,
                "must be installed",
                "window.policy");
        assertProblem(served.post("/v1/context/nope/preview", "{}"), 404, "no recipe is called nope");
        assertProblem(served.get("/v1/context/sessions?limit=0"), 400, "must be a number from 1 to 1000", "limit");
    }

    @Test
    void comparesTrials() {
        JsonNode result = post(
                        REPLAY,
                        "{'repeat':'c0','limit':7,'trials':[{'policies':{'window':'sliding'},'settings':{'window':{'entries':20}}},"
                                + "{'policies':{'renderer':'plain'}}]}")
                .at("/data/0");
        assertThat(served.manifests.lastTrials)
                .containsExactly(
                        new Trial("sliding", Map.of("entries", 20.0)),
                        new Trial(Map.of("renderer", "plain"), Map.of()));
        assertThat(result.path("policy").asText()).isEqualTo("sliding");
        assertThat(result.path("requests").asInt()).isEqualTo(7);
        assertThat(result.path("cost").asDouble()).isEqualTo(9.5);
        assertThat(result.path("provider").asText()).isEqualTo("openai");
    }

    @Test
    void refusesAReplayWithoutTrials() {
        for (String trials : new String[] {"", ",'trials':[]", ",'trials':{}"}) {
            assertProblem(
                    served.post(REPLAY, json("{'mode':''" + trials + "}")),
                    400,
                    "must be an array of 1 to 20 trials",
                    "trials");
        }
        assertProblem(
                served.post(REPLAY, json("{'mode':'','trials':[{}]}")),
                400,
                "must name a policy",
                "trials[0].policies");
        assertProblem(
                served.post(REPLAY, json("{'mode':'','trials':[{'policies':{'window':1}}]}")),
                400,
                "must be a text",
                "trials[0].policies.window");
        assertProblem(
                served.post(
                        REPLAY, json("{'mode':'','trials':[{'policies':{'window':'w'},'settings':{'renderer':{}}}]}")),
                400,
                "must be the type of a policy that the trial names",
                "trials[0].settings.renderer");
        assertProblem(
                served.post(REPLAY, json("{'mode':'','limit':0,'trials':[{'policies':{'window':'w'}}]}")),
                400,
                "must be from 1 to 100000",
                "limit");
    }

    @Test
    void sumsUpTheContexts() {
        JsonNode sums = get("/v1/context/stats");
        assertThat(sums.path("since").asText()).isEqualTo(HttpHarness.NOW.toString());
        assertThat(sums.at("/data/0/reused_tokens").asInt()).isEqualTo(6);
        assertThat(sums.at("/data/0/predicted_cost").asDouble()).isEqualTo(30.5);
        assertThat(sums.at("/data/0/billed/input_tokens").asInt()).isEqualTo(12);
    }

    @Test
    void listsManifestsWithoutTheirSegments() {
        served.post("/v1/context/plain", json("{'mode':''}"));
        JsonNode listed = get("/v1/context?session=default&recipe=dictation&limit=1&segments=false");
        assertThat(listed.path("data")).hasSize(1);
        JsonNode manifest = listed.at("/data/0");
        assertThat(manifest.path("recipe").asText()).isEqualTo("dictation");
        assertThat(manifest.has("segments")).isFalse();
        assertThat(manifest.has("left_out")).isFalse();
        assertThat(manifest.at("/usage/lost_to/contributor").asText()).isEqualTo("date");
        assertThat(manifest.path("window").isObject()).isTrue();
        assertProblem(
                served.get("/v1/context?session=default&limit=101"), 400, "must be a number from 1 to 100", "limit");
    }

    private JsonNode get(String path) {
        var answer = served.get(path);
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return HttpHarness.body(answer);
    }

    private JsonNode post(String path, String body) {
        var answer = served.post(path, json(body));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        return HttpHarness.body(answer);
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
