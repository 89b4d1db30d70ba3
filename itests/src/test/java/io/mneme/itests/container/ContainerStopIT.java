package io.mneme.itests.container;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.itests.harness.ContainerProcess;
import io.mneme.itests.harness.PollingWait;
import io.mneme.itests.harness.SessionClient;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients see of a container that stops. */
class ContainerStopIT {

    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final int CALLERS = 8;

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

    @Test
    void noRequestIsToldThatWhatItNamesIsGone() throws Exception {
        try (ContainerProcess container = ContainerProcess.startedIn(folder)) {
            ExecutorService callers = Executors.newFixedThreadPool(CALLERS);
            try {
                List<Future<Set<Integer>>> answers = Stream.generate(() -> callers.submit(() -> answers(container)))
                        .limit(CALLERS)
                        .toList();
                container.stop();
                for (Future<Set<Integer>> received : answers) {
                    assertThat(received.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS))
                            .isSubsetOf(200, 503);
                }
            } finally {
                callers.shutdownNow();
            }
        }
    }

    /** Sends requests until no container listens any longer; returns the statuses of the answers. */
    private static Set<Integer> answers(ContainerProcess container) throws InterruptedException {
        HttpClient client = HttpClient.newHttpClient();
        HttpRequest request =
                HttpRequest.newBuilder(container.uri("/v1/dictations?limit=1")).build();
        Set<Integer> statuses = new HashSet<>();
        while (true) {
            try {
                statuses.add(client.send(request, BodyHandlers.discarding()).statusCode());
            } catch (ConnectException gone) {
                return statuses;
            } catch (IOException brokenOff) {
                // A connection that ends without an answer says nothing about what the request names.
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
