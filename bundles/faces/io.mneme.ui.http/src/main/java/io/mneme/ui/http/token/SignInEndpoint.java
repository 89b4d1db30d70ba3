package io.mneme.ui.http.token;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.access.AccessScope;
import io.mneme.ui.http.access.CallerAuthentication;
import io.mneme.ui.http.access.SignInSessions;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.JsonNodes;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/** What a caller may do; and the cookie by which a browser goes on without sending its token again. */
public final class SignInEndpoint {

    private static final String PATH = "/v1/sign-in";
    private static final String COOKIE = "Set-Cookie";

    private final RequiredService<SignInSessions> sessions;

    public SignInEndpoint(RequiredServices services) {
        this.sessions = services.of(SignInSessions.class, "the sign-in");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", PATH, RouteScope.KNOWN, call -> BufferedResponse.json(200, caller(call))),
                HttpRoute.of("POST", PATH, RouteScope.KNOWN, this::begin),
                HttpRoute.of("DELETE", PATH, RouteScope.KNOWN, this::end));
    }

    private static ObjectNode caller(Request call) {
        AccessCaller caller = AccessCaller.from(call.request().getAttribute(AccessCaller.ATTRIBUTE));
        ObjectNode json = JsonNodes.object();
        json.put("identity", caller.identity().name().toLowerCase(Locale.ROOT));
        json.put("name", caller.name());
        json.put("owner", caller.owner());
        json.set(
                "scopes",
                JsonNodes.strings(EnumSet.copyOf(caller.scopes()).stream()
                        .map(AccessScope::label)
                        .toList()));
        return json;
    }

    private BufferedResponse begin(Request call) {
        String secret = CallerAuthentication.secret(call.request())
                .orElseThrow(() -> Problem.refuse(400, "a token must be sent, as Authorization: Bearer mneme_…"));
        String cookie = sessions.get().begin(secret, call.request().isSecure());
        return BufferedResponse.json(200, caller(call)).withHeader(COOKIE, cookie);
    }

    private BufferedResponse end(Request call) {
        return BufferedResponse.empty(204).withHeader(COOKIE, sessions.get().end(call.request()));
    }
}
