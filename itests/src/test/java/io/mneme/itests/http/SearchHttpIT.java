package io.mneme.itests.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import java.net.URLEncoder;
import java.time.Duration;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Search in a container: words, sounds, tags, snippets, facets, cursors, and a hit among its neighbours. */
class SearchHttpIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final String ENTRIES = "/v1/journals/message/entries";
    private static final String CONVERSATION = "search-http";

    @RegisterExtension
    static final TestContainer container = TestContainer.shared();

    private static final ContainerApi api = container.api();

    @Test
    void entriesAreFoundAsTheLanguageOfQueriesDescribes() throws Exception {
        record("green tea", "C++ and k8s", "我叫萍萍", "平平 was here", "tea again", "Straße");
        assertThat(contents(inConversation("tea"))).containsExactlyInAnyOrder("green tea", "tea again");
        assertThat(contents(inConversation("tea OR k8s -green"))).containsExactlyInAnyOrder("tea again", "C++ and k8s");
        assertThat(contents(inConversation("strasse OR C++"))).containsExactlyInAnyOrder("C++ and k8s", "Straße");
        assertThat(contents(inConversation("tea after:1d author:KATE"))).hasSize(2);
        assertThat(contents(inConversation("tea before:1d"))).isEmpty();
        assertThat(contents(inConversation("萍"))).containsExactly("我叫萍萍");
        assertThat(PollingWait.within(
                        TIMEOUT, () -> contents(inConversation("~萍萍")).equals(List.of("我叫萍萍", "平平 was here"))))
                .isTrue();
        assertThat(search(inConversation("~萍萍"), "").path("partial")).isEmpty();

        JsonNode first = search(inConversation("tea OR here OR k8s"), "&sort=time&limit=2&facets=month");
        assertThat(first.path("total").asInt()).isEqualTo(4);
        assertThat(first.path("facets").path("month").path("values")).hasSize(1);
        JsonNode second = search(
                inConversation("tea OR here OR k8s"),
                "&sort=time&limit=2&cursor=" + first.path("next").asText());
        assertThat(contents(second)).containsExactly("C++ and k8s", "green tea");
        JsonNode match = second.path("data")
                .get(0)
                .path("snippets")
                .get(0)
                .path("matches")
                .get(0);
        assertThat(match.path("start").asInt()).isEqualTo(8);

        long position = second.path("data").get(0).path("position").asLong();
        JsonNode around = api.get(ENTRIES + "?lane=conversation:" + CONVERSATION + "&limit=3&around=" + position)
                .body();
        assertThat(StreamSupport.stream(around.path("data").spliterator(), false)
                        .map(entry -> entry.path("entry").path("content").asText()))
                .containsExactly("我叫萍萍", "C++ and k8s", "green tea");
    }

    @Test
    void titlesAndTagsAreThoseOfTheMoment() throws Exception {
        JsonNode logged = api.post("/v1/utterances", "{\"type\":\"stt\",\"text\":\"a cup of coffee\"}")
                .body();
        String conversation = logged.path("conversation_id").asText();
        String coffee = "coffee conversation:" + conversation;
        assertThat(PollingWait.within(TIMEOUT, () -> found(coffee) == 1)).isTrue();
        assertThat(found(coffee + " tag:drinks")).isZero();
        ObjectNode labels = ContainerApi.object().put("title", "Drinks");
        labels.putArray("tags").add("drinks");
        assertThat(api.patch("/v1/conversations/" + conversation, labels).status())
                .isEqualTo(200);
        assertThat(found(coffee + " tag:drinks")).isEqualTo(1);
        assertThat(search(coffee, "")
                        .path("data")
                        .get(0)
                        .path("conversation")
                        .path("title")
                        .asText())
                .isEqualTo("Drinks");
    }

    @Test
    void aBrokenQueryIsExplainedWithItsPosition() throws Exception {
        ApiResponse refused = api.get("/v1/search?q=" + URLEncoder.encode("tea color:green", UTF_8));
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.body().path("field").asText()).isEqualTo("q");
        assertThat(refused.body().path("position").asInt()).isEqualTo(4);
        assertThat(refused.body().path("detail").asText()).contains("there are mode, type, role");
        assertThat(container.shell("search:facets 'corrected:maybe'").text())
                .contains("corrected must be true or false");
    }

    private static void record(String... contents) throws InterruptedException {
        for (String content : contents) {
            assertThat(api.post(
                                    ENTRIES,
                                    ContainerApi.object()
                                            .put("role", "user")
                                            .put("author", "Kate")
                                            .put("conversation_id", CONVERSATION)
                                            .put("content", content))
                            .status())
                    .isEqualTo(201);
        }
        assertThat(PollingWait.within(TIMEOUT, () -> found(inConversation("author:Kate")) == contents.length))
                .isTrue();
    }

    private static String inConversation(String query) {
        return query + " conversation:" + CONVERSATION;
    }

    private static int found(String query) {
        return search(query, "").path("total").asInt();
    }

    private static List<String> contents(String query) {
        return contents(search(query, ""));
    }

    private static List<String> contents(JsonNode page) {
        return StreamSupport.stream(page.path("data").spliterator(), false)
                .map(hit -> hit.path("texts").path("content").asText())
                .toList();
    }

    private static JsonNode search(String query, String more) {
        ApiResponse answer = api.get("/v1/search?q=" + URLEncoder.encode(query, UTF_8) + more);
        assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
        return answer.body();
    }
}
