package io.mneme.itests.journal;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A journal's folder may be a symbolic link, as to a larger disk. */
class LinkedFolderIT {

    private static final String OLD =
            """
            {"version":2,"timestamp":"2026-01-01T10:00:00.000Z","conversation_id":"conv_20260101_100000_aaaaaa",\
            "type":"stt","text":"old"}
            """;

    @TempDir
    Path folder;

    @Test
    void whatIsRecordedBehindALinkIsThereAfterARestart() throws IOException {
        Path real = Files.createDirectory(folder.resolve("large-disk"));
        Files.writeString(real.resolve("exchanges_2026-01-01.jsonl"), OLD, StandardOpenOption.CREATE_NEW);
        ContainerProcess container = ContainerProcess.in(folder);
        Files.createDirectories(container.data());
        Files.createSymbolicLink(container.data().resolve("exchanges"), real);
        try (container) {
            container.start();
            ContainerApi api = new ContainerApi(container);
            assertThat(texts(api)).containsExactly("old");
            say(api, "one");
            say(api, "two");
            container.stop();
            container.start();
            say(api, "three");
            container.kill9();
            container.start();
            assertThat(texts(api)).containsExactlyInAnyOrder("old", "one", "two", "three");
        }
    }

    private static void say(ContainerApi api, String text) {
        ObjectNode utterance = ContainerApi.object().put("type", "stt").put("text", text);
        assertThat(api.post("/v1/utterances", utterance).status()).isEqualTo(201);
    }

    private static List<String> texts(ContainerApi api) {
        return StreamSupport.stream(
                        api.get("/v1/utterances").body().path("data").spliterator(), false)
                .map(utterance -> utterance.path("text").asText())
                .toList();
    }
}
