package io.mneme.itests.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A redactor that the configuration names must be there, or nothing is stored, and the container is not ready. */
class RequiredRedactorIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void nothingIsStoredAsLongAsOneIsMissing() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder, "--set", "redaction.sinks=store")) {
            ContainerApi api = new ContainerApi(container);
            assertThat(record(api).status()).isEqualTo(201);
            Path file = container.etc().resolve("io.mneme.redaction.cfg");
            String shipped = Files.readString(file);
            write(file, shipped + "\nredactors=patterns,staff\n");

            assertThat(PollingWait.within(TIMEOUT, () -> ready(api) == 503)).isTrue();
            ContainerApi.ApiResponse refused = record(api);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.body().toString()).contains("the redactor staff is not there");
            assertThat(container.shell("mneme:doctor").text()).contains("the redactor staff is not there");

            write(file, shipped);
            assertThat(PollingWait.within(TIMEOUT, () -> ready(api) == 200)).isTrue();
            assertThat(record(api).status()).isEqualTo(201);
        }
    }

    private static ContainerApi.ApiResponse record(ContainerApi api) {
        ObjectNode dictation = ContainerApi.object().put("asr_text", "a").put("final_text", "a");
        return api.post("/v1/dictations", dictation);
    }

    private static int ready(ContainerApi api) {
        return api.get("/health/ready").status();
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }
}
