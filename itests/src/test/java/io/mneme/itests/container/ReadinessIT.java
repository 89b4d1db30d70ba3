package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probe, doctor and the commands of Felix agree on what serves. */
class ReadinessIT {

    @TempDir
    Path folder;

    @Test
    void aContainerWhoseBundlesOfRecordsAreStoppedIsNotReadyAndTheDoctorSaysWhy() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            container.shell("stop io.mneme.record");
            assertThat(ready(container).statusCode()).isEqualTo(503);
            assertThat(ready(container).body()).contains("\"dictations\",\"conversations\"");
            assertThat(container.shell("mneme:doctor").text())
                    .contains("no active bundle provides io.mneme.api.conversation.Conversations");
            assertThat(container.shell("hc:exec ready").text()).contains("conversations");
        }
    }

    @Test
    void aContainerWithoutJournalsOfUtterancesAndMessagesInItsConfigurationIsReady() throws Exception {
        try (ContainerProcess container = ContainerProcess.in(folder)) {
            Files.delete(container.etc().resolve("io.mneme.store.jsonl-utterance.cfg"));
            Files.delete(container.etc().resolve("io.mneme.store.jsonl-message.cfg"));
            container.start();
            assertThat(ready(container).statusCode()).isEqualTo(200);
            assertThat(container.shell("mneme:doctor").text())
                    .contains("switched off: no journal of utterances is configured");
        }
    }

    private static HttpResponse<String> ready(ContainerProcess container) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(container.uri("/health/ready")).build();
        return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
    }
}
