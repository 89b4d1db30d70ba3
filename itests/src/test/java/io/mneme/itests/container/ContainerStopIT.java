package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.SessionClient;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients see of a container that stops. */
class ContainerStopIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int CALLERS = 8;

    private static final Set<Integer> statuses = ConcurrentHashMap.newKeySet();
    private static int closeStatus;

    @BeforeAll
    static void stopWithClients(@TempDir Path folder) throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            assertThat(PollingWait.within(TIMEOUT, () -> accepts(container))).isTrue();
            SessionClient client = SessionClient.of(container, "");
            client.next();
            List<CompletableFuture<Void>> callers = Stream.generate(() -> new ContainerApi(container))
                    .limit(CALLERS)
                    .map(api ->
                            CompletableFuture.runAsync(() -> callUntilRefused(api), task -> new Thread(task).start()))
                    .toList();
            container.stop();
            closeStatus = client.closeStatus();
            CompletableFuture.allOf(callers.toArray(CompletableFuture[]::new))
                    .get(TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        }
    }

    @Test
    void realtimeClientsLearnThatTheContainerGoesAway() {
        assertThat(closeStatus).isEqualTo(1001);
    }

    @Test
    void noRequestIsAnsweredAsIfItsPathDidNotExist() {
        assertThat(statuses).containsExactly(200);
    }

    private static void callUntilRefused(ContainerApi api) {
        boolean refused = false;
        while (!refused) {
            try {
                statuses.add(api.get("/v1/dictations?limit=1").status());
            } catch (UncheckedIOException closed) {
                refused = closed.getCause() instanceof ConnectException;
            }
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
