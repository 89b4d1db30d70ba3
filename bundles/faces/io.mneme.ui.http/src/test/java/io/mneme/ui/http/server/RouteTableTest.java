package io.mneme.ui.http.server;

import static io.mneme.ui.http.harness.ProblemAssert.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.api.dictation.Dictations;
import io.mneme.ui.http.harness.HttpHarness;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import org.junit.jupiter.api.Test;

class RouteTableTest {

    private static final RouteTable TABLE = new RouteTable(
            List.of(route("GET", "/a/{id}"), route("PATCH", "/a/{id}"), route("GET", "/a/stats"), route("GET", "/a")));

    @Test
    void prefersAnExactPathToAParameter() {
        assertThat(TABLE.find("/a/stats").orElseThrow().template()).isEqualTo("/a/stats");
        assertThat(TABLE.find("/a/stat").orElseThrow().template()).isEqualTo("/a/{id}");
    }

    @Test
    void takesAnEmptySegmentForAParameter() {
        assertThat(TABLE.find("/a/").orElseThrow().template()).isEqualTo("/a/{id}");
    }

    @Test
    void findsNothingForALongerOrAShorterPath() {
        assertThat(TABLE.find("/a/b/c")).isEmpty();
        assertThat(TABLE.find("/")).isEmpty();
    }

    @Test
    void refusesAMethodBeforeItReadsTheQuery() {
        try (HttpHarness served = new HttpHarness()) {
            assertProblem(
                    served.send(served.to("/v1/dictations/id1?nope=1").method("PUT", BodyPublishers.noBody())),
                    405,
                    "DELETE, GET, HEAD, OPTIONS, PATCH");
        }
    }

    @Test
    void refusesAnUnknownQueryParameterBeforeAnAbsentService() {
        try (HttpHarness served = new HttpHarness()) {
            served.bound.unbind(Dictations.class);
            assertProblem(served.get("/v1/dictations?nope=1"), 400, "nope is no parameter of this path", "nope");
        }
    }

    private static HttpRoute route(String method, String template) {
        return HttpRoute.of(method, template, RouteScope.READ, call -> BufferedResponse.empty(204));
    }
}
