package io.mneme.itests;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A redactor that the configuration names must be there, or nothing is stored, and the container is not ready. */
class RequiredRedactorIT {

    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    Path folder;

    @Test
    void nothingIsStoredAsLongAsOneIsMissing() throws Exception {
        try (Container container = Container.startedIn(folder, "--set", "redaction.sinks=store")) {
            Api api = new Api(container);
            assertThat(record(api).status()).isEqualTo(201);
            Path file = container.etc().resolve("io.mneme.redaction.cfg");
            String shipped = Files.readString(file);
            write(file, shipped + "\nredactors=patterns,staff\n");

            assertThat(Eventually.within(PATIENCE, () -> ready(api) == 503)).isTrue();
            Api.Answer refused = record(api);
            assertThat(refused.status()).isEqualTo(503);
            assertThat(refused.body().toString()).contains("the redactor staff is not there");
            assertThat(container.shell("mneme:doctor").text()).contains("the redactor staff is not there");

            write(file, shipped);
            assertThat(Eventually.within(PATIENCE, () -> ready(api) == 200)).isTrue();
            assertThat(record(api).status()).isEqualTo(201);
        }
    }

    private static Api.Answer record(Api api) {
        ObjectNode dictation = Api.object().put("asr_text", "a").put("final_text", "a");
        return api.post("/v1/dictations", dictation);
    }

    private static int ready(Api api) {
        return api.get("/health/ready").status();
    }

    private static void write(Path file, String text) throws IOException {
        Files.writeString(file, text);
    }
}
