package io.mneme.ui.http.conversation;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentRequests.IdempotencyCache;
import io.mneme.ui.http.server.IdempotentRequests.IdempotentResult;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.view.JsonNodes;
import io.mneme.view.JsonPage;
import io.mneme.view.PathSegment;
import io.mneme.view.RecordJson;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** The conversations over HTTP: the list, each of them, and what can be done with one. */
public final class ConversationsEndpoint {

    private final RequiredService<Conversations> conversations;
    private final Clock clock;
    private final IdempotencyCache once;
    private final Object edits = new Object();

    public ConversationsEndpoint(RequiredServices services, IdempotentRequests requests) {
        this.once = requests.of("conversations");
        this.conversations = services.of(Conversations.class, "the exchange log");
        this.clock = services.clock();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of(
                        "GET",
                        "/v1/conversations",
                        RouteScope.READ,
                        this::list,
                        "project",
                        "tag",
                        "range",
                        "from",
                        "until",
                        "q",
                        "limit",
                        "after"),
                HttpRoute.of("POST", "/v1/conversations", RouteScope.RECORD, this::begin),
                HttpRoute.of("GET", "/v1/conversations/{id}", RouteScope.READ, this::read),
                HttpRoute.of("PATCH", "/v1/conversations/{id}", RouteScope.EDIT, this::annotate),
                HttpRoute.of("DELETE", "/v1/conversations/{id}", RouteScope.ADMIN, this::erase),
                HttpRoute.of("GET", "/v1/conversations/{id}/entries", RouteScope.READ, this::entries, "limit", "after"),
                HttpRoute.of(
                        "GET",
                        "/v1/conversations/{id}/utterances",
                        RouteScope.READ,
                        this::utterances,
                        "limit",
                        "after"),
                HttpRoute.of("POST", "/v1/conversations/{id}/resume", RouteScope.EDIT, this::resume),
                HttpRoute.of("POST", "/v1/conversations/{id}/merge", RouteScope.EDIT, this::merge),
                HttpRoute.of("POST", "/v1/conversations/{id}/export", RouteScope.READ, this::export));
    }

    private Response list(Request call) {
        Conversations present = conversations.get();
        QueryParameters query = call.query();
        return Response.page(() -> JsonPage.of(present.list(
                ConversationParameters.filter(query, clock), ConversationParameters.cursor(query), query.limit())));
    }

    private BufferedResponse begin(Request call) {
        Conversations present = conversations.get();
        String body = call.body();
        RequestFields fields = RequestFields.parse(body).requireKnown(List.of("project"));
        Optional<String> project = fields.text("project");
        return once.execute(
                call,
                body,
                clock.instant(),
                () -> {
                    String id = present.begin(project, clock.instant());
                    return new IdempotentResult(begun(id), id, "");
                },
                (id, note) -> begun(id));
    }

    private static BufferedResponse begun(String id) {
        return BufferedResponse.json(201, JsonNodes.object().put("id", id))
                .withHeader("Location", "/v1/conversations/" + PathSegment.encode(id));
    }

    private BufferedResponse read(Request call) {
        String id = call.parameter("id");
        return answer(conversations.get().find(id).orElseThrow(() -> unknown(id)));
    }

    private BufferedResponse annotate(Request call) {
        Conversations present = conversations.get();
        String id = call.parameter("id");
        String patch = call.body();
        return answer(edited(present, call, () -> present.annotate(id, patch, clock.instant())));
    }

    private BufferedResponse erase(Request call) {
        Conversations present = conversations.get();
        String id = call.parameter("id");
        // Others need not wait for an erasure, which may take long, unless it depends on a revision.
        int erased = call.ifMatch().isPresent() ? edited(present, call, () -> present.erase(id)) : present.erase(id);
        if (erased == 0) {
            throw unknown(id);
        }
        return BufferedResponse.empty(204);
    }

    // One change at a time, so that of several with the same condition one is made.
    private <T> T edited(Conversations present, Request call, Supplier<T> change) {
        synchronized (edits) {
            if (call.ifMatch().isPresent()) {
                String id = call.parameter("id");
                Conversation current = present.find(id).orElseThrow(() -> unknown(id));
                EntityTag.require(call.ifMatch(), revision(current));
            }
            return change.get();
        }
    }

    private static String revision(Conversation conversation) {
        return EntityTag.revision(RecordJson.of(conversation).toString());
    }

    private Response entries(Request call) {
        Conversations present = conversations.get();
        QueryParameters query = call.query();
        return Response.page(() -> JsonPage.of(
                present, present.entries(call.parameter("id"), ConversationParameters.cursor(query), query.limit())));
    }

    private Response utterances(Request call) {
        Conversations present = conversations.get();
        QueryParameters query = call.query();
        return Response.page(
                () -> JsonPage.of(present, present.utterances(call.parameter("id"), query.before(), query.limit())));
    }

    private BufferedResponse resume(Request call) {
        Conversations present = conversations.get();
        return execute(present, call, "", () -> present.resume(call.parameter("id"), clock.instant()));
    }

    private BufferedResponse merge(Request call) {
        Conversations present = conversations.get();
        String id = call.parameter("id");
        // A request without a body has no type either.
        String body = call.header("Content-Type").isEmpty() ? "" : call.body();
        Optional<String> into = body.isBlank()
                ? Optional.empty()
                : RequestFields.parse(body).requireKnown(List.of("into")).text("into");
        if (into.filter(String::isEmpty).isPresent()) {
            throw Problem.reject("into", "must not be empty");
        }
        return execute(present, call, body, () -> into.map(target -> present.merge(id, target, clock.instant()))
                .orElseGet(() -> present.merge(id, clock.instant())));
    }

    private Response export(Request call) {
        return ConversationExport.parse(conversations.get(), call);
    }

    private BufferedResponse execute(Conversations present, Request call, String body, Supplier<Conversation> action) {
        return once.execute(
                call,
                body,
                clock.instant(),
                () -> done(edited(present, call, action)),
                (done, note) -> answer(present.find(done).orElseThrow(() -> IdempotentResult.deleted(done))));
    }

    private static IdempotentResult done(Conversation conversation) {
        return new IdempotentResult(answer(conversation), conversation.id(), "");
    }

    private static BufferedResponse answer(Conversation conversation) {
        return BufferedResponse.json(200, RecordJson.of(conversation))
                .withHeader("ETag", EntityTag.of(revision(conversation)));
    }

    private static ProblemException unknown(String id) {
        return Problem.refuse(404, "no conversation has the id " + id);
    }
}
