package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.SessionClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients see of a container that stops. */
class ContainerStopIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    @Test
    void realtimeClientsLearnThatTheContainerGoesAway() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            assertThat(PollingWait.within(TIMEOUT, () -> accepts(container))).isTrue();
            SessionClient client = SessionClient.of(container, "");
            client.next();
            container.stop();
            assertThat(client.closeStatus()).isEqualTo(1001);
        }
    }

    private static boolean accepts(ContainerProcess container) {
        try (SessionClient client = SessionClient.of(container, "")) {
            return client.next().path("type").asText().equals("session.created");
        } catch (CompletionException notYet) {
            return false;
        }
    }
}
