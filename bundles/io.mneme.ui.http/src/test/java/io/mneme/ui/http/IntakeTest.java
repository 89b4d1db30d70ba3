package io.mneme.ui.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class IntakeTest {

    private static final int ROOM = 1 << 20;

    private final Semaphore arriving = new Semaphore(1);
    private final Semaphore room = new Semaphore(ROOM);
    private final Served served =
            new Served(new Intake(new Intake.Bounds(arriving, room, Duration.ZERO, Duration.ofMinutes(1))));

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void refusesABodyWhileTooManyArrive() {
        arriving.acquireUninterruptibly();

        HttpResponse<String> answer = served.post("/v1/dictations", "{\"final_text\":\"a\"}");

        ProblemAssert.assertProblem(answer, 429, "try again");
        assertThat(answer.headers().firstValue("Retry-After")).contains("1");
    }

    @Test
    void servesRequestsWithoutABodyWhileTooManyArrive() {
        arriving.acquireUninterruptibly();

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
        assertThat(Eventually.holds(() -> room.availablePermits() == ROOM)).isTrue();

        HttpResponse<String> answer =
                served.post("/v1/dictations", "{\"final_text\":\"" + "b".repeat((1 << 20) - 100) + "\"}");

        assertThat(answer.statusCode()).isEqualTo(201);
    }
}
