package io.mneme.ui.http.container;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.demo.DemoHistory;
import io.mneme.api.demo.HistoryPresentException;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DemoEndpointTest {

    private final HttpHarness served = new HttpHarness();

    @AfterEach
    void stop() {
        served.close();
    }

    @Test
    void saysWhatWasLoaded() {
        HttpResponse<String> loaded = load();

        assertThat(loaded.statusCode()).isEqualTo(201);
        assertThat(loaded.body())
                .isEqualTo("{\"dictations\":78,\"messages\":24,\"requests\":14,\"session\":\"demo\","
                        + "\"conversation\":\"demo-chat\"}");
    }

    @Test
    void refusesWhatWouldBeMixedWithAHistory() {
        served.bound.bind(DemoHistory.class, now -> {
            throw new HistoryPresentException("12 dictations are");
        });

        assertProblem(load(), 409, "for an empty container, and here 12 dictations are recorded already");
    }

    @Test
    void asksToComeAgainAsLongAsThereIsNone() {
        served.bound.unbind(DemoHistory.class);

        assertProblem(load(), 503, "the demonstration is not there yet");
    }

    private HttpResponse<String> load() {
        return served.send(served.to("/v1/demo").POST(BodyPublishers.noBody()));
    }
}
