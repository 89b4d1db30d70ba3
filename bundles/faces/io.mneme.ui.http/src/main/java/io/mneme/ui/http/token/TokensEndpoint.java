package io.mneme.ui.http.token;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.access.AccessScope;
import io.mneme.api.access.AccessToken;
import io.mneme.api.access.AccessTokens;
import io.mneme.api.access.InvalidTokenException;
import io.mneme.api.access.IssuedToken;
import io.mneme.api.owner.HistoryOwner;
import io.mneme.support.time.ExpiryParser;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.view.JsonNodes;
import io.mneme.view.PathSegment;
import io.mneme.view.RecordJson;
import java.time.Clock;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The tokens over HTTP, for administrators. */
public final class TokensEndpoint {

    private static final String TOKENS = "/v1/tokens";
    private static final String ACTOR = "http";

    private final RequiredService<AccessTokens> tokens;
    private final Clock clock;

    public TokensEndpoint(RequiredServices services) {
        this.tokens = services.of(AccessTokens.class, "the list of tokens");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", TOKENS, RouteScope.ADMIN, call -> list()),
                HttpRoute.of("POST", TOKENS, RouteScope.ADMIN, this::add),
                HttpRoute.of("DELETE", TOKENS + "/{name}", RouteScope.ADMIN, this::revoke));
    }

    private BufferedResponse list() {
        ObjectNode json = JsonNodes.object();
        ArrayNode data = json.putArray("data");
        tokens.get().list().forEach(token -> data.add(json(token)));
        return BufferedResponse.json(200, json);
    }

    private BufferedResponse add(Request call) {
        AccessTokens present = tokens.get();
        RequestFields fields =
                RequestFields.parse(call.body()).requireKnown(List.of("name", "owner", "scopes", "expires"));
        Set<AccessScope> scopes = EnumSet.noneOf(AccessScope.class);
        fields.texts("scopes").forEach(label -> scopes.add(AccessScope.of(label)));
        Optional<Instant> expires = fields.text("expires").map(this::moment);
        String owner = fields.text("owner").orElse(HistoryOwner.NONE);
        IssuedToken issued = present.by(ACTOR).add(fields.text("name").orElse(""), owner, scopes, expires);
        ObjectNode json = json(issued.token()).put("secret", issued.secret());
        return BufferedResponse.json(201, json)
                .withHeader(
                        "Location",
                        TOKENS + "/" + PathSegment.encode(issued.token().name()));
    }

    private Instant moment(String text) {
        try {
            return ExpiryParser.parse(text, ZonedDateTime.now(clock));
        } catch (DateTimeException none) {
            throw new InvalidTokenException("expires", ExpiryParser.RULE);
        }
    }

    private BufferedResponse revoke(Request call) {
        tokens.get().by(ACTOR).revoke(call.parameter("name"));
        return BufferedResponse.empty(204);
    }

    private static ObjectNode json(AccessToken token) {
        return RecordJson.of(token);
    }
}
