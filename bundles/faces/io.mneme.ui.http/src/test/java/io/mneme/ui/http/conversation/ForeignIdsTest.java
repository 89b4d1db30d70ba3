package io.mneme.ui.http.conversation;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.view.PathSegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Conversations of other programs, whose ids may be anything. */
class ForeignIdsTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a\\b", "100%", "%2F", "\u0001\n", ".", "..", "a;b", "~x", "萍萍 😀", "\"'<>"})
    void canBeReadChangedExportedAndErased(String id) {
        say(id);
        String path = "/v1/conversations/" + PathSegment.encode(id);

        assertThat(HttpHarness.body(served.get(path)).path("id").asText()).isEqualTo(id);
        assertThat(HttpHarness.body(served.get(path + "/utterances"))
                        .path("total")
                        .asInt())
                .isEqualTo(1);
        assertThat(HttpHarness.body(served.patch(path, "{\"title\":\"T\"}"))
                        .path("title")
                        .asText())
                .isEqualTo("T");
        assertThat(served.post(path + "/resume", "").statusCode()).isEqualTo(200);
        assertThat(served.post(path + "/export", "{\"format\":\"jsonl\"}").body())
                .contains("odd");
        assertThat(served.send(served.to(path).DELETE()).statusCode()).isEqualTo(204);
        assertProblem(served.get(path), 404, "no conversation has the id");
    }

    @Test
    void mayNotBeAnEscapeThatStandsForNoName() {
        assertProblem(served.get("/v1/conversations/~!"), 400, "base64url");
    }

    @Test
    void canBePercentEncodedAsBefore() {
        say("a b");
        assertThat(served.get("/v1/conversations/a%20b").statusCode()).isEqualTo(200);
    }

    @Test
    void areRefusedInAnEscapeThatCannotBeRead() {
        assertProblem(served.get("/v1/conversations/~!"), 400, "base64url");
    }

    /** Another program writes a line. */
    private void say(String id) {
        String line = JSON.createObjectNode()
                .put("type", "stt")
                .put("text", "odd")
                .put("timestamp", HttpHarness.NOW.toString())
                .put("conversation_id", id)
                .toString();
        served.record.journals().utterances().append(RecordKinds.utterance().decode(line));
    }
}
