package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerApi.ApiResponse;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.TailClient;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A conversation of 5,000 messages is handled as one of utterances is, and its live tail goes on after a restart. */
class MessageConversationIT {

    private static final int MESSAGES = 5_000;
    private static final Instant START = Instant.parse("2026-01-05T08:00:00Z");

    @TempDir
    Path folder;

    @Test
    void isListedTitledExportedFollowedMergedAndErased() throws IOException {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Path messages = Files.createDirectories(container.data().resolve("messages"));
            Files.write(
                    messages.resolve("messages.jsonl"),
                    IntStream.range(0, MESSAGES)
                            .mapToObj(i -> message("chat", i, i % 2 == 0 ? "user" : "assistant"))
                            .toList());
            container.start();
            ContainerApi api = new ContainerApi(container);
            recordLater(api);
            isListedAndTitled(api);
            isExportedWhole(container);
            String reached = isFollowed(container, api);
            container.stop();
            container.start();
            goesOnBehind(reached, container, api);
            isMergedAndErased(api);
        }
    }

    private static void recordLater(ContainerApi api) {
        created(api.post("/v1/utterances", "{\"type\":\"stt\",\"text\":\"said\",\"project_path\":\"/p\"}"));
        created(write(api, "other", "in another chat"));
    }

    private static void isListedAndTitled(ContainerApi api) {
        assertThat(api.patch(
                                "/v1/conversations/chat",
                                ContainerApi.object().put("title", "Long").set("tags", tags()))
                        .status())
                .isEqualTo(200);
        JsonNode listed = api.get("/v1/conversations").body().path("data");
        assertThat(listed).hasSize(3);
        assertThat(listed.get(0).path("id").asText()).isEqualTo("other");
        JsonNode chat = listed.get(2);
        assertThat(chat.path("title").asText()).isEqualTo("Long");
        assertThat(chat.path("messages").asInt()).isEqualTo(MESSAGES);
        assertThat(chat.path("turns").asInt()).isEqualTo(MESSAGES);
        assertThat(api.get("/v1/conversations?tag=work").body().path("data")).hasSize(1);
        JsonNode newest =
                api.get("/v1/conversations/chat/entries?limit=1").body().path("data");
        assertThat(newest.get(0).path("entry").path("content").asText()).isEqualTo("text " + (MESSAGES - 1));
    }

    private static JsonNode tags() {
        return ContainerApi.object().putArray("tags").add("work");
    }

    private static void isExportedWhole(ContainerProcess container) {
        assertThat(container.shell("conversation:export chat").text().lines())
                .hasSize(MESSAGES + 1)
                .contains("[2026-01-05T08:00:00Z] User: text 0", "[2026-01-05T09:23:19Z] Assistant: text 4999");
    }

    private static String isFollowed(ContainerProcess container, ContainerApi api) {
        try (TailClient tail = TailClient.of(container, "message&conversation=chat", "0")) {
            assertThat(texts(tail.next(MESSAGES)))
                    .startsWith("text 0", "text 1")
                    .endsWith("text 4999");
            created(write(api, "other", "not told"));
            created(write(api, "chat", "told"));
            assertThat(texts(tail.next(1))).containsExactly("told");
            return tail.lastId();
        }
    }

    private static void goesOnBehind(String reached, ContainerProcess container, ContainerApi api) {
        created(write(api, "other", "not told"));
        created(write(api, "chat", "after the restart"));
        try (TailClient tail = TailClient.of(container, "message&conversation=chat", reached)) {
            assertThat(texts(tail.next(1))).containsExactly("after the restart");
        }
    }

    private static void isMergedAndErased(ContainerApi api) {
        ApiResponse merged = api.post("/v1/conversations/other/merge", "{\"into\":\"chat\"}");
        assertThat(merged.body().path("messages").asInt()).isEqualTo(MESSAGES + 5);
        assertThat(api.get("/v1/conversations/other").body().path("id").asText())
                .isEqualTo("chat");
        assertThat(api.delete("/v1/conversations/chat").status()).isEqualTo(204);
        assertThat(api.get("/v1/conversations").body().path("data")).hasSize(1);
        assertThat(api.get("/v1/journals/message/entries").body().path("total").asInt())
                .isZero();
    }

    private static List<String> texts(List<JsonNode> events) {
        return events.stream()
                .map(event -> event.path("entry").path("content").asText())
                .toList();
    }

    private static void created(ApiResponse response) {
        assertThat(response.status()).as(response.toString()).isEqualTo(201);
    }

    private static ApiResponse write(ContainerApi api, String conversation, String text) {
        return api.post(
                "/v1/journals/message/entries",
                "{\"conversation_id\":\"%s\",\"role\":\"user\",\"content\":\"%s\"}".formatted(conversation, text));
    }

    private static String message(String conversation, int i, String role) {
        return "{\"timestamp\":\"%s\",\"conversation_id\":\"%s\",\"role\":\"%s\",\"content\":\"text %d\",\"id\":\"m%d\"}"
                .formatted(START.plusSeconds(i), conversation, role, i, i);
    }
}
