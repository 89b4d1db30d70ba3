package io.mneme.ui.http.servlet;

import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.Response;
import java.util.List;
import java.util.Map;

/**
 * Refuses connections at the path of the realtime interface as long as that is absent. It has a servlet of its own, which goes
 * before this one.
 */
final class RealtimeFallback implements Endpoint {

    @Override
    public List<HttpRoute> routes() {
        return List.of(HttpRoute.of("GET", "/v1/realtime", RealtimeFallback::refuse, "recording"));
    }

    private static Response refuse(Request call) {
        if (call.header("Upgrade").filter("websocket"::equalsIgnoreCase).isEmpty()) {
            throw new Problem(
                            426,
                            "this path is for WebSocket connections",
                            "",
                            Map.of("Upgrade", "websocket", "Connection", "Upgrade"))
                    .toException();
        }
        throw Problem.of(503, "the realtime interface is not there yet; try again")
                .withHeader("Retry-After", "1")
                .toException();
    }
}
