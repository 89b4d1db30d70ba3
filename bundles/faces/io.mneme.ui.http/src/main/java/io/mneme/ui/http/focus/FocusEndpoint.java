package io.mneme.ui.http.focus;

import io.mneme.api.session.FocusDocument;
import io.mneme.api.session.FocusQuery;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.session.UnknownFocusSessionException;
import io.mneme.api.session.WeighedResults;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.HttpExchange;
import io.mneme.view.RecordJson;
import io.mneme.view.focus.SearchResults;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;

/** The focus sessions over HTTP: the list, each document, its turns, and results weighed by it. */
public final class FocusEndpoint {

    private static final String SESSIONS = "/v1/sessions";
    private static final String SESSION = SESSIONS + "/{id}";

    /** Results are read without a tree, so their body may be longer than others. */
    private static final int MAX_RESULTS_BYTES = 32 << 20;

    private final RequiredService<FocusSessions> focus;
    private final Clock clock;
    private final IdempotencyCache once;

    public FocusEndpoint(RequiredServices services, IdempotentRequests requests) {
        this.once = requests.of("sessions");
        this.focus = services.of(FocusSessions.class, "the focus sessions");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", SESSIONS, RouteScope.READ, this::list, "limit"),
                HttpRoute.of("POST", SESSIONS, RouteScope.RECORD, this::start),
                HttpRoute.of("GET", SESSION, RouteScope.READ, this::read),
                HttpRoute.of("DELETE", SESSION, RouteScope.EDIT, this::delete),
                HttpRoute.of("POST", SESSION + "/turns", RouteScope.EDIT, this::save),
                HttpRoute.of("POST", SESSION + "/resume", RouteScope.EDIT, this::resume),
                HttpRoute.of("POST", SESSION + "/weigh", RouteScope.READ, this::weigh));
    }

    private BufferedResponse list(Request call) {
        int limit = call.query().limit();
        return BufferedResponse.json(200, RecordJson.list(focus.get().list(limit)))
                .withTag();
    }

    private BufferedResponse start(Request call) {
        FocusSessions present = focus.get();
        Instant now = clock.instant();
        return execute(present, call, "", now, () -> present.start(now));
    }

    private BufferedResponse save(Request call) {
        FocusSessions present = focus.get();
        String body = call.body();
        Instant now = clock.instant();
        FocusQuery query = query(RequestFields.parse(body));
        return execute(present, call, body, now, () -> present.save(call.parameter("id"), query, now));
    }

    private BufferedResponse execute(
            FocusSessions focus, Request call, String body, Instant now, Supplier<FocusDocument> action) {
        return once.execute(call, body, now, () -> done(focus, action.get()), (id, note) -> again(focus, id));
    }

    private static IdempotentResult done(FocusSessions focus, FocusDocument document) {
        return new IdempotentResult(
                created(focus, document), document.sessionId().orElseThrow(), "");
    }

    private static BufferedResponse again(FocusSessions focus, String id) {
        try {
            return created(focus, focus.load(id));
        } catch (UnknownFocusSessionException deleted) {
            throw IdempotentResult.deleted(id);
        }
    }

    private static BufferedResponse created(FocusSessions focus, FocusDocument document) {
        return BufferedResponse.json(201, focus.json(document))
                .withHeader("Location", SESSIONS + "/" + document.sessionId().orElseThrow());
    }

    private BufferedResponse read(Request call) {
        FocusSessions present = focus.get();
        return BufferedResponse.json(200, present.json(present.load(call.parameter("id"))));
    }

    private BufferedResponse resume(Request call) {
        FocusSessions present = focus.get();
        return BufferedResponse.json(200, present.json(present.resume(call.parameter("id"))));
    }

    private BufferedResponse delete(Request call) {
        focus.get().delete(call.parameter("id"));
        return BufferedResponse.empty(204);
    }

    private WeighedResponse weigh(Request call) {
        FocusSessions present = focus.get();
        SearchResults results = SearchResults.parse(call.bytes(MAX_RESULTS_BYTES));
        return new WeighedResponse(
                results, present.weigh(call.parameter("id"), results.scored(), results.weighting(), clock.instant()));
    }

    /** Returns the completed query of a turn; only its text must be given. */
    private static FocusQuery query(RequestFields fields) {
        fields.requireKnown(List.of("query", "query_type", "focus_symbols", "results_count"));
        return new FocusQuery(
                fields.text("query").orElse(""),
                fields.text("query_type").orElse(FocusQuery.DEFAULT_TYPE),
                fields.texts("focus_symbols"),
                fields.integer("results_count").orElse(0));
    }

    /** Weighed results, which are sent while they are written: they may be as long as the longest body. */
    private record WeighedResponse(SearchResults results, WeighedResults weighed) implements Response {

        private static final int BUFFER_BYTES = 32 << 10;

        @Override
        public void send(HttpExchange exchange) throws IOException {
            exchange.stream(out -> {
                exchange.response().setHeader("Cache-Control", "no-store");
                exchange.response().setContentType("application/json");
                OutputStream buffered = new BufferedOutputStream(out, BUFFER_BYTES);
                results.write(weighed, buffered);
                buffered.flush();
            });
        }
    }
}
