package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.TestContainer;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A container that was started with the history switched off records all the same, and answers by the same conventions. */
class HistoryOffIT {

    @RegisterExtension
    static final TestContainer container = TestContainer.own("--set", "dictation.enabled=false");

    private static final ContainerApi api = container.api();

    @Test
    void recordingGoesOnWhileNothingIsInjected() {
        String id = api.confirm("off", "平平", "萍萍");
        assertThat(api.context("off", ContainerApi.object()).path("text").asText())
                .isEmpty();
        assertThat(api.get("/v1/dictations/" + id).body().path("final_text").asText())
                .isEqualTo("萍萍");
    }

    @Test
    void theVocabularyOfARequestIsShownWithoutAHistory() {
        api.confirm("words", "平平", "萍萍");
        ObjectNode request = ContainerApi.object();
        request.putArray("vocabulary").addObject().put("term", "萍萍").put("note", "人名");
        assertThat(api.context("words", request).path("text").asText())
                .contains("\n\n词库：\n- 萍萍（人名）\n---")
                .doesNotContain("对话记录：\n");
    }

    @Test
    void aVocabularyThatIsLeftToTheContainerIsNoneWhereNothingChooses() {
        JsonNode context = api.context("auto", ContainerApi.object().put("vocabulary", "auto"));
        assertThat(context.path("text").asText()).isEmpty();
    }

    @Test
    void anAnswerIsCompressedForAClientThatTakesIt() throws Exception {
        HttpRequest request = HttpRequest.newBuilder(container.uri("/openapi.json"))
                .header("Accept-Encoding", "gzip")
                .build();
        HttpResponse<InputStream> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofInputStream());
        assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
        try (InputStream plain = new GZIPInputStream(answer.body())) {
            assertThat(new ObjectMapper().readTree(plain).path("openapi").asText())
                    .startsWith("3.1");
        }
    }
}
