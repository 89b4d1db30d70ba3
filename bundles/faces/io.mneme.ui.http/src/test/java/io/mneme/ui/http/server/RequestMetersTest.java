package io.mneme.ui.http.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.ui.http.harness.AsyncWait;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RequestMetersTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void nameTheTemplateInPlaceOfThePath() {
        served.get("/v1/dictations/id1");
        served.get("/v1/dictations/id2");
        requireCount(2, "GET", "/v1/dictations/{id}", "4xx");
        assertThat(served.meters.getMeters()).hasSize(1);
    }

    @Test
    void timeAnAnswerThatAnotherThreadSends() {
        served.get("/v1/dictations?limit=1");
        requireCount(1, "GET", "/v1/dictations", "2xx");
    }

    @Test
    void countPathsThatNoRouteHasTogether() {
        served.get("/v1/nope");
        served.get("/elsewhere");
        requireCount(2, "GET", "none", "4xx");
    }

    @Test
    void countMethodsThatNoRouteCanHaveTogether() {
        served.send(served.to("/v1/tail").method("BREW", BodyPublishers.noBody()));
        served.send(served.to("/v1/tail").method("STIR", BodyPublishers.noBody()));
        requireCount(2, "other", "/v1/tail", "4xx");
    }

    @Test
    void leaveTheRegistryWhenTheyAreClosed() {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        RequestMeters meters = new RequestMeters(registry);
        meters.record("GET", "/a", 200, Duration.ofMillis(1));
        assertThat(registry.getMeters()).hasSize(1);
        meters.close();
        assertThat(registry.getMeters()).isEmpty();
    }

    // The answer may be with the client before the server has ended the request.
    private void requireCount(long expected, String method, String route, String status) {
        assertThat(AsyncWait.holds(() -> count(method, route, status) == expected))
                .as("%s of %s", labels(), expected)
                .isTrue();
    }

    private long count(String method, String route, String status) {
        var timer = served.meters
                .find("mneme.http.requests")
                .tags("method", method, "route", route, "status", status)
                .timer();
        return timer == null ? 0 : timer.count();
    }

    private List<Meter.Id> labels() {
        return served.meters.getMeters().stream().map(Meter::getId).toList();
    }
}
