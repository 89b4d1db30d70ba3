package io.mneme.itests.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.itests.harness.ContainerApi;
import io.mneme.itests.harness.TestContainer;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Callers who ask for too much get less, and take nothing from the others. */
class RequestOverloadIT {

    private static final int LONG_TEXT = 3_900_000;
    private static final int LONG_TEXTS = 24;
    private static final int SLOW_CALLERS = 400;
    private static final Set<Integer> TRY_AGAIN = Set.of(408, 429);

    @RegisterExtension
    static final TestContainer container = TestContainer.own();

    @Test
    void theLongestDictationsAreRecordedByCallersWhoTryAgainAndListed() throws InterruptedException {
        ObjectNode dictation = ContainerApi.object().put("final_text", "x".repeat(LONG_TEXT));
        Queue<Integer> statuses = new ConcurrentLinkedQueue<>();
        List<Thread> callers = new ArrayList<>();
        for (int i = 0; i < LONG_TEXTS; i++) {
            ContainerApi api = new ContainerApi(container);
            callers.add(new Thread(() -> statuses.add(recorded(api, dictation))));
        }
        callers.forEach(Thread::start);
        for (Thread caller : callers) {
            caller.join();
        }

        assertThat(statuses).hasSize(LONG_TEXTS).containsOnly(201);
        ContainerApi.ApiResponse page = new ContainerApi(container).get("/v1/dictations?range=all");
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.body().path("has_more").asBoolean()).isTrue();
    }

    /** Sends a dictation until it is recorded: a busy machine may have no room for it (429), or find it too slow (408). */
    private static int recorded(ContainerApi api, ObjectNode dictation) {
        int status = api.post("/v1/dictations", dictation).status();
        while (TRY_AGAIN.contains(status)) {
            status = api.post("/v1/dictations", dictation).status();
        }
        return status;
    }

    @Test
    void othersAreServedWhileManyBodiesDoNotArrive() throws IOException {
        List<Socket> slow = new ArrayList<>();
        try {
            for (int i = 0; i < SLOW_CALLERS; i++) {
                slow.add(beginning("POST /v1/dictations HTTP/1.1\r\nHost: localhost\r\n"
                        + "Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"));
            }
            assertThat(new ContainerApi(container).get("/health/live").status()).isEqualTo(200);
            assertThat(new ContainerApi(container).get("/v1/dictations?limit=1").status())
                    .isEqualTo(200);
        } finally {
            for (Socket socket : slow) {
                socket.close();
            }
        }
    }

    private static Socket beginning(String request) throws IOException {
        Socket socket =
                new Socket(container.uri("/").getHost(), container.uri("/").getPort());
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        return socket;
    }
}
