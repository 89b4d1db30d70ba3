package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.TestContainer;
import io.mneme.itests.harness.TextSearch;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The texts of an erased conversation are in no file and no answer, whatever journal and document had them. */
class ConversationErasureIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int KILLS = Integer.getInteger("mneme.kills", 1);
    private static final int EDITS = 3;

    /** Rare characters, of which the index writes each pair as it is: it packs letters. */
    private static final int FIRST_CHAR = 0x3400;

    private static final int CHARS = 6_500;

    /** The index writes its files soon. */
    private static final String[] OPTIONS = {"--set", "index.commit_interval_seconds=1"};

    private static final Random random = new Random(26);

    @RegisterExtension
    static final TestContainer container = TestContainer.own(OPTIONS);

    private static final ContainerApi api = container.api();

    /** A conversation whose texts are in all kinds of entries, in its focus session, and in prompts. */
    private static final class PlantedConversation {

        private final List<String> texts = new ArrayList<>();
        private final String id;
        private final String manifest;

        private PlantedConversation() {
            id = created(api.post("/v1/sessions", ContainerApi.object()))
                    .path("session_id")
                    .asText();
            String turn = "{\"query\":\"%s\",\"focus_symbols\":[\"%s.ts\"],\"results_count\":1}";
            created(api.post("/v1/sessions/" + id + "/turns", turn.formatted(text(), text())));
            edited(
                    "/v1/journals/message/entries",
                    entry("content").put("author", text()).put("role", "user"),
                    "content");
            edited("/v1/dictations", entry("final_text").put("asr_text", text()), "final_text");
            created(api.post("/v1/utterances", entry("text").put("type", "stt").put("project_path", "/" + text())));
            ObjectNode labels = ContainerApi.object().put("title", text());
            labels.putArray("tags").add(text());
            assertThat(api.patch("/v1/conversations/" + id, labels).status()).isEqualTo(200);
            manifest = prompt().body().path("manifest").asText();
        }

        private String text() {
            texts.add(new StringBuilder()
                    .appendCodePoint(FIRST_CHAR + random.nextInt(CHARS))
                    .appendCodePoint(FIRST_CHAR + random.nextInt(CHARS))
                    .toString());
            return texts.get(texts.size() - 1);
        }

        private ObjectNode entry(String field) {
            return ContainerApi.object().put("conversation_id", id).put(field, text());
        }

        private void edited(String entries, ObjectNode entry, String field) {
            String path =
                    entries + "/" + created(api.post(entries, entry)).path("id").asText();
            for (int edit = 0; edit < EDITS; edit++) {
                ApiResponse answer = api.patch(path, ContainerApi.object().put(field, text()));
                assertThat(answer.status()).as(answer.body().toString()).isEqualTo(200);
            }
        }

        private JsonNode created(ApiResponse answer) {
            assertThat(answer.status()).as(answer.body().toString()).isEqualTo(201);
            return answer.body();
        }

        private ApiResponse prompt() {
            return api.post(
                    "/v1/context/dialogue",
                    ContainerApi.object().put("conversation", id).put("session", id));
        }

        private boolean isShown() {
            return texts.stream().anyMatch(prompt().body().toString()::contains);
        }

        private int erase() {
            return api.delete("/v1/conversations/" + id).status();
        }

        private List<Path> filesIn(Path data) {
            return TextSearch.inData(data, texts);
        }
    }

    private static PlantedConversation planted() throws InterruptedException {
        PlantedConversation conversation = new PlantedConversation();
        Path index = container.data().resolve("index");
        assertThat(PollingWait.within(TIMEOUT, () -> !TextSearch.inIndex(index, conversation.texts)
                        .isEmpty()))
                .isTrue();
        assertThat(conversation.isShown()).isTrue();
        return conversation;
    }

    @Test
    void whatIsErasedIsInNoFileWhenItIsAnsweredAndAfterAKill() throws Exception {
        for (int kill = 0; kill < KILLS; kill++) {
            PlantedConversation conversation = planted();
            assertThat(conversation.erase()).isEqualTo(204);
            assertThat(conversation.filesIn(container.data())).isEmpty();
            container.kill9();
            assertThat(conversation.filesIn(container.data())).isEmpty();
            container.start(OPTIONS);
            assertThat(conversation.filesIn(container.data())).isEmpty();
        }
    }

    @Test
    void whatIsErasedIsInNoAnswerAndOthersStay() throws Exception {
        PlantedConversation kept = planted();
        PlantedConversation erased = planted();
        assertThat(api.get(erased.manifest).status()).isEqualTo(200);
        assertThat(erased.erase()).isEqualTo(204);
        assertThat(erased.isShown()).isFalse();
        assertThat(api.get(erased.manifest).status()).isEqualTo(404);
        assertThat(api.get("/v1/sessions/" + erased.id).status()).isEqualTo(404);
        assertThat(api.get("/v1/conversations/" + erased.id).status()).isEqualTo(404);
        assertThat(erased.erase()).isEqualTo(404);
        assertThat(kept.isShown()).isTrue();
        assertThat(api.get(kept.manifest).status()).isEqualTo(200);
        assertThat(api.get("/v1/sessions/" + kept.id).status()).isEqualTo(200);
        assertThat(kept.erase()).isEqualTo(204);
    }

    @Test
    void aConversationThatHasOnlyMessagesIsErased() throws IOException {
        String message = "{\"conversation_id\":\"%s\",\"author\":\"Kate\",\"role\":\"user\",\"content\":\"tea\"}";
        for (String conversation : List.of("c1", "c12")) {
            assertThat(api.post("/v1/journals/message/entries", message.formatted(conversation))
                            .status())
                    .isEqualTo(201);
        }
        assertThat(container.shell("conversation:erase c1").text()).contains("1 entry erased");
        assertThat(api.delete("/v1/conversations/c1").status()).isEqualTo(404);
        assertThat(api.delete("/v1/conversations/c12").status()).isEqualTo(204);
        assertThat(container.lines("messages")).isEmpty();
    }
}
