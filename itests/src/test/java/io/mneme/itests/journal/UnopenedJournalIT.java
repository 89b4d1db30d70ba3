package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A container whose journal of messages cannot be opened serves the others, and names the file at fault wherever it is asked. */
class UnopenedJournalIT {

    @TempDir
    Path folder;

    @Test
    void namesTheFileThatKeepsAJournalClosed() throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Path ledger = Files.createDirectories(container.data().resolve("messages/.mneme"))
                    .resolve("ledger.jsonl");
            Files.writeString(ledger, "{\"version\":9}\n");
            container.start();
            String reason = "the journal message is not open: data/messages/.mneme/ledger.jsonl, line 1 is damaged";
            ContainerApi api = new ContainerApi(container);
            JsonNode ready = api.get("/health/ready").body();
            assertThat(ready.path("status").asText()).isEqualTo("DEGRADED");
            assertThat(ready.path("reasons").path("journals").asText()).contains(reason);
            ContainerApi.ApiResponse refused = api.post(
                    "/v1/journals/message/entries",
                    ContainerApi.object()
                            .put("conversation_id", "c")
                            .put("role", "user")
                            .put("content", "tea"));
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.body().path("detail").asText()).contains(reason);
            assertThat(container.shell("mneme:doctor").text()).contains("the journal message is not open");
            assertThat(container.mneme("status").text())
                    .contains("not all of it serves", "the journal message is not open");
        }
    }
}
