package io.mneme.ui.http.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.server.HttpRoute;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The document and the table of routes name the same operations. */
class OpenApiRoutesTest {

    private final OpenApiConformance described = new OpenApiConformance();

    @Test
    void areExactlyTheOperationsOfTheDocument() {
        assertThat(described.operations())
                .containsExactlyInAnyOrderElementsOf(routes().stream()
                        .map(route -> route.method() + " " + route.template())
                        .toList());
    }

    @Test
    void haveExactlyTheQueryParametersOfTheDocument() {
        for (HttpRoute route : routes()) {
            assertThat(new TreeSet<>(described.queryParameters(route.method(), route.template())))
                    .as(route.method() + " " + route.template())
                    .isEqualTo(new TreeSet<>(route.query()));
        }
    }

    private static List<HttpRoute> routes() {
        try (HttpHarness served = new HttpHarness()) {
            return served.table.routes();
        }
    }
}
