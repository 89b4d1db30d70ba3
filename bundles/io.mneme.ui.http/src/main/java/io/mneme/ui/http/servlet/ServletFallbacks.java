package io.mneme.ui.http.servlet;

import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.problem.ProblemException;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.Response;
import java.util.List;
import java.util.Map;

/**
 * Refuses requests at the paths of other bundles as long as these are absent. Each has a servlet of its own, which goes before this
 * one. With them, the table of routes has every path of the container.
 */
final class ServletFallbacks implements Endpoint {

    @Override
    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/realtime", ServletFallbacks::refuseConnection, "recording"),
                HttpRoute.of("POST", "/v1/commands", ServletFallbacks::refuseCommand));
    }

    private static Response refuseConnection(Request call) {
        if (call.header("Upgrade").filter("websocket"::equalsIgnoreCase).isEmpty()) {
            throw new Problem(
                            426,
                            "this path is for WebSocket connections",
                            "",
                            Map.of("Upgrade", "websocket", "Connection", "Upgrade"))
                    .toException();
        }
        throw isAbsent("the realtime interface");
    }

    private static Response refuseCommand(Request call) {
        if (call.header("Authorization").isEmpty()) {
            throw Problem.of(401, "the token of the owner must be sent, as Authorization: Bearer TOKEN")
                    .withHeader("WWW-Authenticate", "Bearer")
                    .toException();
        }
        throw isAbsent("the command line");
    }

    private static ProblemException isAbsent(String what) {
        return Problem.of(503, what + " is not there yet; try again")
                .withHeader("Retry-After", "1")
                .toException();
    }
}
