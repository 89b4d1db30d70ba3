package io.mneme.ui.http.harness;

import static org.assertj.core.api.Assertions.assertThat;

import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.RouteScope;
import java.util.List;
import java.util.Optional;
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

    @Test
    void needExactlyTheScopesOfTheDocument() {
        for (HttpRoute route : routes()) {
            assertThat(described.scopes(route.method(), route.template()))
                    .as(route.method() + " " + route.template())
                    .isEqualTo(
                            route.scope() == RouteScope.OPEN
                                    ? Optional.empty()
                                    : Optional.of(route.scope().labels()));
        }
    }

    private static List<HttpRoute> routes() {
        try (HttpHarness served = new HttpHarness()) {
            return served.table.routes();
        }
    }
}
