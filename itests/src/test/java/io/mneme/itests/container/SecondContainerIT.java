package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A second container on a folder of journals reads them, names the process that writes, and takes over when that process has
 * ended.
 */
class SecondContainerIT {

    @TempDir
    Path folder;

    @Test
    void aSecondContainerReadsUntilTheFirstHasGone() throws Exception {
        try (ContainerProcess first = ContainerProcess.startedIn(Files.createDirectory(folder.resolve("first")));
                ContainerProcess second = ContainerProcess.in(Files.createDirectory(folder.resolve("second")))) {
            ContainerApi writer = new ContainerApi(first);
            String id = writer.confirm("proofread", "平平", "萍萍");
            Path settings = second.etc().resolve("io.mneme.store.jsonl-dictation.cfg");
            String shared = Files.readString(settings)
                    .replace(
                            "folder=${mneme.data}/dictation",
                            "folder=" + first.data().resolve("dictation"));
            Files.writeString(settings, shared);
            second.start();

            ContainerApi reader = new ContainerApi(second);
            assertThat(reader.get("/v1/dictations/" + id).status()).isEqualTo(200);
            ContainerApi.ApiResponse refused =
                    reader.post("/v1/dictations", ContainerApi.object().put("final_text", "x"));
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.body().path("detail").asText())
                    .contains("process " + first.process().pid());
            String later = writer.confirm("proofread", "later", "later");
            assertThat(PollingWait.within(
                            Duration.ofSeconds(60),
                            () -> reader.get("/v1/dictations/" + later).status() == 200))
                    .isTrue();

            first.kill9();
            String taken = reader.confirm("proofread", "over", "over");
            assertThat(reader.get("/v1/dictations").body().path("total").asInt())
                    .isEqualTo(3);
            assertThat(reader.get("/v1/dictations/" + taken).status()).isEqualTo(200);
        }
    }
}
