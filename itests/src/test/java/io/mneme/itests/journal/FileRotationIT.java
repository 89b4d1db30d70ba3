package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A full active file is rotated while the container serves, and what was archived stays reachable. */
class FileRotationIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    private final List<String> ids = new ArrayList<>();

    private void recordEight(ContainerApi api) throws InterruptedException {
        for (int i = 1; i <= 8; i++) {
            String body = "{\"final_text\":\"text " + i + "\",\"timestamp\":\"2026-0" + i
                    + "-01T10:00:00Z\",\"enhance_mode\":\"proofread\",\"preview_enabled\":true,\"audio_duration\":2.5}";
            ids.add(api.post("/v1/dictations", body).body().path("id").asText());
        }
        assertThat(PollingWait.within(TIMEOUT, () -> total(api, false) == 5)).isTrue();
    }

    private static int total(ContainerApi api, boolean archived) {
        return api.get("/v1/dictations?archived=" + archived)
                .body()
                .path("total")
                .asInt();
    }

    /** Returns how long was dictated in all; zero as long as it is still being counted. */
    private static double seconds(ContainerApi api) {
        return api.get("/v1/dictations/stats")
                .body()
                .path("total")
                .path("seconds")
                .asDouble();
    }

    private ContainerProcess started() throws IOException {
        ContainerProcess container = ContainerProcess.in(folder);
        container.start(
                "--set",
                "journal.max_records=5",
                "--set",
                "journal.slack=0",
                "--set",
                "journal.rotation_check_bytes=0");
        return container;
    }

    @Test
    void fiveOfEightAreKeptAndThreeArchivedWhichAreEditedAndDeletedLikeActiveOnes() throws Exception {
        try (ContainerProcess container = started()) {
            ContainerApi api = new ContainerApi(container);
            recordEight(api);
            assertThat(total(api, true)).isEqualTo(8);
            Path archives = container.data().resolve("dictation/conversation_history_archives");
            assertThat(Files.readString(archives.resolve("2026-02.jsonl"))).contains("text 2");
            assertThat(PollingWait.within(TIMEOUT, () -> seconds(api) == 20.0)).isTrue();
            assertThat(container.shell("journal:verify").code()).isZero();
            changeTheOldest(api);
            container.kill9();
            container.start();
            assertThatTheChangesAreThere(api);
            container.stop();
            assertThat(container.filesHolding("text 2")).isEmpty();
            assertThat(container.filesHolding("\"final_text\":\"text 1\"")).isEmpty();
        }
    }

    private void changeTheOldest(ContainerApi api) {
        ObjectNode changed = ContainerApi.object().put("final_text", "changed");
        assertThat(api.patch("/v1/dictations/" + ids.get(0), changed).status()).isEqualTo(200);
        assertThat(api.delete("/v1/dictations/" + ids.get(1)).status()).isEqualTo(204);
    }

    private void assertThatTheChangesAreThere(ContainerApi api) {
        assertThat(total(api, true)).isEqualTo(7);
        assertThat(api.get("/v1/dictations/" + ids.get(0))
                        .body()
                        .path("final_text")
                        .asText())
                .isEqualTo("changed");
    }
}
