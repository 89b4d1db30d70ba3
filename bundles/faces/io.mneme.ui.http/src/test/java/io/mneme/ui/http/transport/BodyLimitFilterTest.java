package io.mneme.ui.http.transport;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.harness.AsyncWait;
import io.mneme.ui.http.harness.HttpHarness;
import io.mneme.ui.http.harness.ProblemAssert;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class BodyLimitFilterTest {

    private static final int ROOM = 1 << 20;
    private static final String SHORT = "{\"final_text\":\"a\"}";

    private final Semaphore room = new Semaphore(ROOM);
    private HttpHarness served = served(slots(1, Duration.ofMinutes(1), Duration.ZERO));
    private final List<Socket> begun = new ArrayList<>();
    private TransferBudget<LimitedBodyStream> arriving;

    private HttpHarness served(TransferBudget<LimitedBodyStream> bodies) {
        arriving = bodies;
        return new HttpHarness(new BodyLimitFilter(
                new BodyLimitFilter.BodyLimits(bodies, room, Duration.ZERO, Duration.ofMinutes(1))));
    }

    private static TransferBudget<LimitedBodyStream> slots(int max, Duration grace, Duration maxWait) {
        return new TransferBudget<>(
                new TransferBudget.TransferLimits(max, 10, grace, maxWait), TransferBudget.SLOW_BYTES_PER_SECOND);
    }

    @AfterEach
    void stop() throws IOException {
        for (Socket socket : begun) {
            socket.close();
        }
        served.close();
    }

    @Test
    void refusesABodyWhileTooManyArriveInTime() throws IOException {
        begin();

        HttpResponse<String> answer = served.post("/v1/dictations", SHORT);

        ProblemAssert.assertProblem(answer, 429, "try again");
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    }

    @Test
    void letsASlowBodyGiveWayToAWholeOne() throws IOException {
        served.close();
        served = served(slots(1, Duration.ZERO, Duration.ZERO));
        try (Socket slow = begin()) {
            assertThat(served.post("/v1/dictations", SHORT).statusCode()).isEqualTo(201);

            assertThat(new String(slow.getInputStream().readAllBytes(), UTF_8))
                    .startsWith("HTTP/1.1 408 ")
                    .contains("Retry-After: 1", "arrived more slowly than others");
        }
        assertThat(served.record.dictations().find("id2")).isEmpty();
    }

    @Test
    void servesWholeBodiesWhileManyArriveInDrops() throws IOException {
        served.close();
        served = served(slots(3, Duration.ZERO, Duration.ofSeconds(30)));
        for (int i = 0; i < 3; i++) {
            begin();
        }

        for (int i = 0; i < 10; i++) {
            assertThat(served.post("/v1/dictations", SHORT).statusCode()).isEqualTo(201);
        }
    }

    @Test
    void servesRequestsWithoutABodyWhileTooManyArrive() throws IOException {
        begin();

        assertThat(served.get("/v1/dictations").statusCode()).isEqualTo(200);
    }

    @Test
    void refusesALongBodyWhileThereIsNoRoom() {
        room.drainPermits();

        HttpResponse<String> answer = served.post("/v1/dictations", "{\"final_text\":\"" + "a".repeat(1 << 20) + "\"}");

        ProblemAssert.assertProblem(answer, 429, "try again");
    }

    @Test
    void givesBackWhatALongBodyTook() {
        served.post("/v1/dictations", "{\"final_text\":\"" + "a".repeat(1 << 19) + "\"}");
        // Its answer may be here before its request has ended there.
        assertThat(AsyncWait.holds(() -> room.availablePermits() == ROOM)).isTrue();

        HttpResponse<String> answer =
                served.post("/v1/dictations", "{\"final_text\":\"" + "b".repeat((1 << 20) - 100) + "\"}");

        assertThat(answer.statusCode()).isEqualTo(201);
    }

    /** Returns a connection whose body has begun to arrive, and goes no further. */
    private Socket begin() throws IOException {
        int before = arriving.count();
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), served.port());
        begun.add(socket);
        socket.getOutputStream()
                .write(("POST /v1/dictations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                                + "Content-Length: 1000\r\n\r\n{")
                        .getBytes(US_ASCII));
        assertThat(AsyncWait.holds(() -> arriving.count() > before)).isTrue();
        return socket;
    }
}
