package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The parameter {@code q} of lists: answered through the index while it is there, and by reading the journal otherwise. Words in
 * another order show that the index has answered, a part from the middle of a word that it has not.
 */
class QueryThroughIndexIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final Pattern ROW_OF_INDEX = Pattern.compile("(\\d+)\\|.*\\|io\\.mneme\\.index\\.lucene ");

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    @Test
    void theIndexAnswersWhileItIsThere() throws Exception {
        api.confirm("proofread", "green tea", "green tea");
        awaitIndexed("tea green");
        assertThat(total("dictations", "reen te")).isZero();
        String bundle = bundleOfIndex();
        container.shell("stop " + bundle);
        try {
            assertThat(total("dictations", "reen te")).isEqualTo(1);
            assertThat(total("dictations", "tea green")).isZero();
        } finally {
            container.shell("start " + bundle);
        }
        awaitIndexed("tea green");
    }

    @Test
    void whatHasJustBeenWrittenIsFoundAndItsFormerTextIsNot() throws Exception {
        String id = api.confirm("proofread", "black coffee", "black coffee");
        awaitIndexed("coffee black");
        api.confirm("proofread", "coffee again", "coffee again");
        assertThat(total("dictations", "again coffee")).isEqualTo(1);
        ObjectNode milk = ContainerApi.object().put("asr_text", "milk").put("final_text", "hot milk");
        assertThat(api.patch("/v1/dictations/" + id, milk).status()).isEqualTo(200);
        assertThat(total("dictations", "black")).isZero();
        assertThat(total("dictations", "milk hot")).isEqualTo(1);
        assertThat(api.delete("/v1/dictations/" + id).status()).isEqualTo(204);
        assertThat(total("dictations", "milk")).isZero();
    }

    @Test
    void utterancesAndConversationsAreFoundUntilTheyAreErased() throws Exception {
        ObjectNode utterance = ContainerApi.object()
                .put("type", "stt")
                .put("text", "the white elephant")
                .put("project_path", "/zoo");
        String conversation = api.post("/v1/utterances", utterance)
                .body()
                .path("conversation_id")
                .asText();
        api.confirm("proofread", "white elephant", "white elephant");
        awaitIndexed("elephant white");
        assertThat(total("utterances", "elephant white")).isEqualTo(1);
        assertThat(api.get("/v1/conversations?q=elephant+white").body().path("data"))
                .hasSize(1);
        assertThat(api.delete("/v1/conversations/" + conversation).status()).isLessThan(300);
        assertThat(total("utterances", "elephant")).isZero();
        assertThat(api.get("/v1/conversations?q=elephant").body().path("data")).isEmpty();
    }

    @Test
    void aFaultIsReportedWithItsPosition() throws Exception {
        api.confirm("proofread", "one word", "one word");
        awaitIndexed("word one");
        ApiResponse response = api.get("/v1/dictations?q=" + encoded("word \"one"));
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.body().path("field").asText()).isEqualTo("q");
        assertThat(response.body().path("detail").asText()).contains("position 5");
    }

    /** Returns the number of the bundle: Gogo starts no bundle by its name. */
    private static String bundleOfIndex() {
        Matcher row = ROW_OF_INDEX.matcher(container.shell("lb -s index").text());
        assertThat(row.find()).isTrue();
        return row.group(1);
    }

    private static void awaitIndexed(String query) throws InterruptedException {
        assertThat(PollingWait.within(TIMEOUT, () -> total("dictations", query) == 1))
                .as(query)
                .isTrue();
    }

    private static long total(String list, String query) {
        return api.get("/v1/" + list + "?q=" + encoded(query))
                .body()
                .path("total")
                .asLong();
    }

    private static String encoded(String query) {
        return URLEncoder.encode(query, StandardCharsets.UTF_8);
    }
}
