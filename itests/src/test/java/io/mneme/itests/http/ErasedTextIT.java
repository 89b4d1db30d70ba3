package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.RareTexts;
import io.mneme.itests.harness.TestContainer;
import io.mneme.itests.harness.TextSearch;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an erasure erases is in no file, no answer and not in the heap, wherever it was and whatever selects it. */
class ErasedTextIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int CANARIES = 50;
    private static final String[] OPTIONS = {"--set", "index.commit_interval_seconds=1"};
    private static final ObjectMapper JSON = new ObjectMapper();

    @RegisterExtension
    static final TestContainer container = TestContainer.own(OPTIONS);

    private static final ContainerApi api = container.api();
    private static final RareTexts texts = new RareTexts(container, 33_002);

    @TempDir
    static Path dumps;

    /** Puts a text into a holder, by its number; the holders take turns. */
    private static void plant(int number, String canary) throws IOException {
        String said = "about " + canary + " and more";
        switch (number % 8) {
            case 0 -> texts.write("canary-" + number, "Kate", said);
            case 1 -> {
                ObjectNode dictation =
                        ContainerApi.object().put("final_text", said).put("asr_text", said);
                String id = RareTexts.created(api.post("/v1/dictations", dictation))
                        .path("id")
                        .asText();
                for (int edit = 0; edit < 2; edit++) {
                    api.patch("/v1/dictations/" + id, ContainerApi.object().put("final_text", said + edit));
                }
            }
            case 2 -> RareTexts.created(api.post(
                    "/v1/utterances", ContainerApi.object().put("type", "stt").put("text", said)));
            case 3 -> {
                texts.write("titled-" + number, "Ben", "hello");
                api.patch(
                        "/v1/conversations/titled-" + number,
                        ContainerApi.object().put("title", said));
            }
            case 4 -> {
                String id = RareTexts.created(api.post("/v1/sessions", ContainerApi.object()))
                        .path("session_id")
                        .asText();
                RareTexts.created(api.post(
                        "/v1/sessions/" + id + "/turns",
                        ContainerApi.object().put("query", said).put("results_count", 1)));
            }
            case 5 -> {
                Path quarantine = Files.createDirectories(container.data().resolve("messages/quarantine"));
                Files.writeString(
                        quarantine.resolve("messages.jsonl.%016x.torn".formatted(number)), "{\"content\":\"" + said);
            }
            case 6 -> {
                texts.write("prompted-" + number, "Ben", said);
                api.post(
                        "/v1/context/dialogue",
                        ContainerApi.object()
                                .put("conversation", "prompted-" + number)
                                .put("session", "s" + number));
            }
            default -> assertThat(container.shell("vocabulary:put " + canary).code())
                    .isZero();
        }
    }

    @Test
    void fiftyTextsInAllHoldersAreInNoFileAndNotInTheHeapOnceEachIsErased() throws Exception {
        List<String> canaries = new ArrayList<>();
        for (int number = 0; number < CANARIES; number++) {
            canaries.add(texts.text());
            plant(number, canaries.get(number));
        }
        assertThat(PollingWait.within(TIMEOUT, () -> !texts.indexed(canaries).isEmpty()))
                .isTrue();
        Path heap = dumps.resolve("heap.hprof");
        container.dumpHeap(heap);
        assertThat(TextSearch.inHeap(heap, canaries)).isNotEmpty();
        for (String canary : canaries) {
            ApiResponse receipt = texts.erase("text", canary);
            assertThat(receipt.status()).as(receipt.body().toString()).isEqualTo(201);
            assertThat(receipt.body().path("state").asText()).isEqualTo("complete");
            assertThat(texts.filesWith(List.of(canary))).as(canary).isEmpty();
        }
        assertThat(api.text("/v1/erasures?limit=100")).doesNotContain(canaries);
        Files.delete(heap);
        container.dumpHeap(heap);
        assertThat(TextSearch.inHeap(heap, canaries)).isEmpty();
        container.kill9();
        assertThat(texts.filesWith(canaries)).isEmpty();
        container.start(OPTIONS);
        assertThat(texts.filesWith(canaries)).isEmpty();
    }

    /** Records a text in a message that is edited, searched for, shown in a prompt and repeated; returns the id of the message. */
    private static String spread(String conversation, String author, String canary) throws Exception {
        ObjectNode message = ContainerApi.object()
                .put("conversation_id", conversation)
                .put("role", "user")
                .put("author", author)
                .put("content", "first " + canary);
        String id = repeatable(conversation, message).path("id").asText();
        api.patch("/v1/journals/message/entries/" + id, ContainerApi.object().put("content", "edited " + canary));
        api.post(
                "/v1/context/dialogue",
                ContainerApi.object().put("conversation", conversation).put("session", conversation));
        assertThat(PollingWait.within(TIMEOUT, () -> texts.found(canary) == 1)).isTrue();
        return id;
    }

    /** Records a message by a request whose answer is kept for its repetition. */
    private static JsonNode repeatable(String key, ObjectNode message) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(container.uri("/v1/journals/message/entries"))
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString(message.toString()))
                .build();
        HttpResponse<String> answer = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(201);
        return JSON.readTree(answer.body());
    }

    @ParameterizedTest(name = "{0}")
    @ValueSource(strings = {"entry", "conversation", "author", "from", "text"})
    void aTextThatEachSelectorErasesIsInNoFileAndNotInTheHeap(String selector) throws Exception {
        String canary = texts.text();
        String conversation = "selected-" + selector;
        String author = "author-" + selector;
        String begun = Instant.now().toString();
        String id = spread(conversation, author, canary);
        ObjectNode erasure = ContainerApi.object().put("journal", "message");
        switch (selector) {
            case "entry" -> erasure.put("entry", id);
            case "conversation" -> erasure = ContainerApi.object().put("conversation", conversation);
            case "author" -> erasure.put("author", author);
            case "from" -> erasure.put("from", begun);
            default -> erasure = ContainerApi.object().put("text", canary);
        }
        JsonNode receipt = RareTexts.created(api.post("/v1/erasures", erasure));
        assertThat(receipt.path("state").asText()).isEqualTo("complete");
        assertThat(receipt.at("/entries/message").asInt()).isEqualTo(1);
        assertThat(texts.filesWith(List.of(canary))).isEmpty();
        assertThat(api.text("/v1/journals/message/entries?limit=100")).doesNotContain(canary);
        assertThat(api.text("/v1/conversations?limit=100")).doesNotContain(canary);
        Path heap = dumps.resolve(selector + ".hprof");
        container.dumpHeap(heap);
        assertThat(TextSearch.inHeap(heap, List.of(canary))).isEmpty();
        assertThat(texts.found(canary)).isZero();
    }
}
