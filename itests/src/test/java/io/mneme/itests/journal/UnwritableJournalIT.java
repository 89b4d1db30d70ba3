package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A container whose journal cannot be written serves its entries, reports the fault, and writes once it can. */
class UnwritableJournalIT {

    @TempDir
    Path folder;

    @Test
    void servesWhatIsThereAndWritesOnceItCan() throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Path dictations = Files.createDirectories(container.data().resolve("dictation"));
            Files.writeString(dictations.resolve("conversation_history.jsonl"), "{\"final_text\":\"theirs\"}\n");
            // Permissions would not bind root, which the tests may be run by; that this is no file does.
            Path lock = Files.createDirectory(dictations.resolve(".lock"));
            container.start();
            ContainerApi api = new ContainerApi(container);
            assertThat(api.get("/v1/dictations").body().path("total").asInt()).isEqualTo(1);
            assertThat(api.post("/v1/dictations", ContainerApi.object().put("final_text", "x"))
                            .status())
                    .isEqualTo(503);
            assertThat(container.shell("mneme:doctor").text()).contains("can only be read");
            assertThat(api.get("/health/ready").body().path("degraded").toString())
                    .isEqualTo("[\"journals\"]");

            Files.delete(lock);
            api.confirm("proofread", "平平", "萍萍");
            assertThat(api.get("/v1/dictations").body().path("total").asInt()).isEqualTo(2);
        }
    }
}
