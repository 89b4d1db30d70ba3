package io.mneme.ui.http.conversation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.api.conversation.ConversationFilter;
import io.mneme.api.conversation.Conversations;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UtterancesEndpointTest {

    private static final String PATH = "/v1/utterances";
    private static final String SOME = "{\"type\":\"stt\",\"text\":\"萍萍来了\",\"project_path\":\"/../etc/passwd\"}";

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void areAnsweredAsTheyWereLoggedWithTheirConversation() {
        HttpResponse<String> response = served.post(PATH, SOME);
        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(response.headers().firstValue("Location")).hasValue("/v1/utterances/u1");
        String conversation = HttpHarness.body(response).path("conversation_id").asText();
        assertThat(response.body())
                .isEqualTo("{\"version\":2,\"timestamp\":\"2026-03-01T20:30:00.000Z\",\"conversation_id\":\""
                        + conversation
                        + "\",\"type\":\"stt\",\"text\":\"萍萍来了\",\"project_path\":\"/../etc/passwd\",\"audio_file\":null,"
                        + "\"duration_ms\":null,\"metadata\":null,\"id\":\"u1\","
                        + "\"conversation\":{\"new\":true,\"reason\":\"first\"}}");
        assertThat(served.post(PATH, SOME).body())
                .contains("\"conversation\":{\"new\":false,\"reason\":\"continued\"}");
    }

    @Test
    void nameTheFieldThatBreaksARule() {
        assertProblem(served.post(PATH, "{\"type\":\"stt\"}"), 400, "must be given", "text");
        assertProblem(served.post(PATH, "[]"), 400, "must be a JSON object");
        assertProblem(served.post(PATH + "?project=x", SOME), 400, "is no parameter", "project");
    }

    @Test
    void areLoggedOnceForOneKey() {
        var request = served.json(PATH, "POST", SOME).header("Idempotency-Key", "k");
        String first = served.send(request).body();
        assertThat(served.send(request).body()).isEqualTo(first);
        assertThat(HttpHarness.body(served.get(PATH)).path("total").asInt()).isEqualTo(1);
    }

    @Test
    void areListedNewestFirstPageByPage() {
        for (int i = 0; i < 3; i++) {
            served.post(PATH, "{\"type\":\"tts\",\"text\":\"t" + i + "\"}");
        }
        JsonNode first = HttpHarness.body(served.get(PATH + "?limit=2"));
        assertThat(first.path("data").findValuesAsText("text")).containsExactly("t2", "t1");
        JsonNode second = HttpHarness.body(
                served.get(PATH + "?limit=2&after=" + first.path("next").asText()));
        assertThat(second.path("data").findValuesAsText("text")).containsExactly("t0");
        assertThat(second.path("next").isNull()).isTrue();
    }

    @Test
    void areFiltered() {
        served.get(PATH + "?project=/a&tag=work&q=tea&range=7d");
        assertThat(served.exchanges.newest(ConversationFilter.class).project()).hasValue("/a");
        assertThat(served.exchanges.newest(ConversationFilter.class).tag()).hasValue("work");
        assertThat(served.exchanges.newest(ConversationFilter.class).text()).hasValue("tea");
        assertThat(served.exchanges.newest(ConversationFilter.class).from()).isPresent();
    }

    @Test
    void areReadOneByOne() {
        served.post(PATH, SOME);
        assertThat(HttpHarness.body(served.get(PATH + "/u1")).path("text").asText())
                .isEqualTo("萍萍来了");
        assertProblem(served.get(PATH + "/u9"), 404, "no utterance has the id u9");
    }

    @Test
    void areNotThereYet() {
        served.bound.unbind(Conversations.class);
        assertProblem(served.post(PATH, SOME), 503, "the exchange log is not there yet");
    }
}
