package io.mneme.ui.http.conversation;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations;
import io.mneme.ui.http.input.QueryParameters;
import io.mneme.ui.http.input.RequestFields;
import io.mneme.ui.http.input.StrictJsonReader;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.problem.ProblemException;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.DeferredResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentResult;
import io.mneme.ui.http.server.PageResponse;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.view.ConversationJson;
import io.mneme.view.JsonNodes;
import io.mneme.view.PathSegment;
import io.mneme.view.UtterancePageJson;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** The conversations over HTTP: the list, each of them, and what can be done with one. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/v1/conversations/*")
@HttpWhiteboardServletAsyncSupported
public final class ConversationsEndpoint implements Endpoint {

    private final ResponseSender sender;

    private final Clock clock;
    private final ConversationParameters queries;
    private final IdempotentRequests once = new IdempotentRequests();
    private final Object edits = new Object();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable Conversations conversations;

    @Activate
    public ConversationsEndpoint(@Reference ResponseSender sender) {
        this(sender, Clock.systemDefaultZone());
    }

    public ConversationsEndpoint(ResponseSender sender, Clock clock) {
        this.sender = sender;
        this.clock = clock;
        this.queries = new ConversationParameters(clock);
    }

    @Override
    public ResponseSender sender() {
        return sender;
    }

    @Override
    public Response handle(Request call) throws IOException {
        Conversations present = RequiredService.require(conversations, "the exchange log");
        List<String> path = call.pathSegments();
        return switch (path.size()) {
            case 0 -> call.byMethod(Map.of("GET", () -> list(present, call), "POST", () -> begin(present, call)));
            case 1 -> one(present, call, path.get(0));
            case 2 -> part(present, call, path.get(0), path.get(1));
            default -> throw call.notFound();
        };
    }

    private Response list(Conversations present, Request call) {
        QueryParameters query = call.query("project", "tag", "range", "from", "until", "q", "limit", "after");
        return new DeferredResponse(() -> new PageResponse(ConversationJson.page(present.list(
                queries.filter(query), ConversationParameters.before(query), ConversationParameters.limit(query)))));
    }

    private BufferedResponse begin(Conversations present, Request call) {
        call.query();
        String body = call.body();
        RequestFields fields =
                new RequestFields(StrictJsonReader.readObject(body), "").requireKnown(List.of("project"));
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

    private Response one(Conversations present, Request call, String id) throws IOException {
        call.query();
        return call.byMethod(Map.of(
                "GET", () -> answer(present.find(id).orElseThrow(() -> unknown(id))),
                "PATCH", () -> annotate(present, call, id),
                "DELETE", () -> erase(present, call, id)));
    }

    private BufferedResponse annotate(Conversations present, Request call, String id) {
        String patch = call.body();
        return answer(edited(present, call, id, () -> present.annotate(id, patch, clock.instant())));
    }

    private BufferedResponse erase(Conversations present, Request call, String id) {
        if (edited(present, call, id, () -> present.erase(id)) == 0) {
            throw unknown(id);
        }
        return BufferedResponse.empty(204);
    }

    // One change at a time, so that of several with the same condition one is made.
    private <T> T edited(Conversations present, Request call, String id, Supplier<T> change) {
        synchronized (edits) {
            if (call.ifMatch().isPresent()) {
                Conversation current = present.find(id).orElseThrow(() -> unknown(id));
                EntityTag.require(call.ifMatch(), revision(current));
            }
            return change.get();
        }
    }

    private static String revision(Conversation conversation) {
        return EntityTag.revision(ConversationJson.of(conversation).toString());
    }

    private Response part(Conversations present, Request call, String id, String part) throws IOException {
        return switch (part) {
            case "utterances" -> call.byMethod(Map.of("GET", () -> utterances(present, call, id)));
            case "resume" -> post(present, call, id, () -> present.resume(id, clock.instant()));
            case "merge" -> post(present, call, id, () -> present.merge(id, clock.instant()));
            case "export" -> call.byMethod(Map.of("POST", () -> ExportResponse.parse(present, call, id)));
            default -> throw call.notFound();
        };
    }

    private static Response utterances(Conversations present, Request call, String id) {
        QueryParameters query = call.query("limit", "after");
        return new DeferredResponse(() -> new PageResponse(UtterancePageJson.of(
                present,
                present.utterances(id, ConversationParameters.before(query), ConversationParameters.limit(query)))));
    }

    private Response post(Conversations present, Request call, String id, Supplier<Conversation> action)
            throws IOException {
        call.query();
        return call.byMethod(Map.of(
                "POST",
                () -> once.execute(
                        call,
                        "",
                        clock.instant(),
                        () -> done(edited(present, call, id, action)),
                        (done, note) -> answer(present.find(done).orElseThrow(() -> IdempotentResult.deleted(done))))));
    }

    private static IdempotentResult done(Conversation conversation) {
        return new IdempotentResult(answer(conversation), conversation.id(), "");
    }

    private static BufferedResponse answer(Conversation conversation) {
        return BufferedResponse.json(200, ConversationJson.of(conversation))
                .withHeader("ETag", EntityTag.of(revision(conversation)));
    }

    private static ProblemException unknown(String id) {
        return Problem.of(404, "no conversation has the id " + id).toException();
    }
}
