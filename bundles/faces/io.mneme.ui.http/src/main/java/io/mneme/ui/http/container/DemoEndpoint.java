package io.mneme.ui.http.container;

import io.mneme.api.demo.DemoHistory;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.view.RecordJson;
import java.time.Clock;
import java.util.List;

/** The demonstration over HTTP: fills a container that is empty. */
public final class DemoEndpoint {

    private final RequiredService<DemoHistory> demo;
    private final Clock clock;

    public DemoEndpoint(RequiredServices services) {
        this.demo = services.of(DemoHistory.class, "the demonstration");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of(
                "POST",
                "/v1/demo",
                RouteScope.ADMIN,
                call -> BufferedResponse.json(201, RecordJson.of(demo.get().load(clock.instant())))));
    }
}
