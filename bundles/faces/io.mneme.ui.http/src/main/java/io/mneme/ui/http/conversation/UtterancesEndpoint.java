package io.mneme.ui.http.conversation;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.Response.ThrottledResponse;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.JsonNodes;
import io.mneme.view.JsonPage;
import io.mneme.view.PathSegment;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The utterances over HTTP: logging one, the list, and each of them. */
public final class UtterancesEndpoint {

    private final RequiredService<Conversations> conversations;
    private final Clock clock;
    private final IdempotencyCache once;

    public UtterancesEndpoint(RequiredServices services, IdempotentRequests requests) {
        this.once = requests.of("utterances");
        this.conversations = services.of(Conversations.class, "the exchange log");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of(
                        "GET",
                        "/v1/utterances",
                        RouteScope.READ,
                        this::list,
                        "project",
                        "range",
                        "from",
                        "until",
                        "q",
                        "tag",
                        "limit",
                        "after"),
                HttpRoute.of("POST", "/v1/utterances", RouteScope.RECORD, this::log),
                HttpRoute.of("GET", "/v1/utterances/{id}", RouteScope.READ, this::read));
    }

    private Response list(Request call) {
        Conversations present = conversations.get();
        QueryParameters query = call.query();
        return Response.page(() -> JsonPage.of(
                present,
                present.utterances(ConversationParameters.filter(query, clock), query.before(), query.limit())));
    }

    private Response read(Request call) {
        Conversations present = conversations.get();
        return new ThrottledResponse(() -> found(present, call.parameter("id")));
    }

    private BufferedResponse log(Request call) {
        Conversations present = conversations.get();
        String body = call.body();
        Instant now = clock.instant();
        return once.execute(
                call,
                body,
                now,
                () -> done(present, present.log(body, now)),
                (id, conversation) -> logged(
                        present, present.utterance(id).orElseThrow(() -> IdempotentResult.deleted(id)), conversation));
    }

    private static IdempotentResult done(Conversations present, LogResult logged) {
        ObjectNode conversation = JsonNodes.object();
        conversation.put("new", logged.isNew());
        conversation.put("reason", logged.reason().name().toLowerCase(Locale.ROOT));
        String note = conversation.toString();
        return new IdempotentResult(
                logged(present, logged.stored(), note), logged.stored().id(), note);
    }

    private static BufferedResponse logged(Conversations present, StoredEntry<Utterance> stored, String conversation) {
        // Put behind the last key, so that the record itself is passed on to the letter.
        String record = present.json(stored.entry());
        String open = record.substring(0, record.lastIndexOf('}'));
        return BufferedResponse.json(201, open + ",\"conversation\":" + conversation + "}")
                .withHeader("Location", "/v1/utterances/" + PathSegment.encode(stored.id()));
    }

    private static BufferedResponse found(Conversations present, String id) {
        return present.utterance(id)
                .map(stored -> BufferedResponse.json(200, present.json(stored.entry())))
                .orElseThrow(() -> Problem.refuse(404, "no utterance has the id " + id));
    }
}
