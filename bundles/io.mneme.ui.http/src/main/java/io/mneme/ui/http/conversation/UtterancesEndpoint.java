package io.mneme.ui.http.conversation;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.LogResult;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.StoredEntry;
import io.mneme.ui.http.input.QueryParameters;
import io.mneme.ui.http.output.ResponseSender;
import io.mneme.ui.http.problem.Problem;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.DeferredResponse;
import io.mneme.ui.http.server.Endpoint;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.IdempotentResult;
import io.mneme.ui.http.server.PageResponse;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.ThrottledResponse;
import io.mneme.view.JsonNodes;
import io.mneme.view.PathSegment;
import io.mneme.view.UtterancePageJson;
import jakarta.servlet.Servlet;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** The utterances over HTTP: logging one, the list, and each of them. */
@Component(
        service = Servlet.class,
        immediate = true,
        reference = @Reference(name = "guard", service = HostAndOriginFilter.class))
@HttpWhiteboardServletPattern("/v1/utterances/*")
@HttpWhiteboardServletAsyncSupported
public final class UtterancesEndpoint implements Endpoint {

    private final ResponseSender sender;

    private final Clock clock;
    private final ConversationParameters queries;
    private final IdempotentRequests once = new IdempotentRequests();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    public volatile @Nullable Conversations conversations;

    @Activate
    public UtterancesEndpoint(@Reference ResponseSender sender) {
        this(sender, Clock.systemDefaultZone());
    }

    public UtterancesEndpoint(ResponseSender sender, Clock clock) {
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
            case 0 -> call.byMethod(Map.of("GET", () -> list(present, call), "POST", () -> log(present, call)));
            case 1 -> one(present, call, path.get(0));
            default -> throw call.notFound();
        };
    }

    private Response list(Conversations present, Request call) {
        QueryParameters query = call.query("project", "range", "from", "until", "q", "tag", "limit", "after");
        return new DeferredResponse(() -> new PageResponse(UtterancePageJson.of(
                present,
                present.utterances(
                        queries.filter(query),
                        ConversationParameters.before(query),
                        ConversationParameters.limit(query)))));
    }

    private BufferedResponse log(Conversations present, Request call) {
        call.query();
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

    private static Response one(Conversations present, Request call, String id) throws IOException {
        call.query();
        return call.byMethod(Map.of("GET", () -> new ThrottledResponse(() -> found(present, id))));
    }

    private static BufferedResponse found(Conversations present, String id) {
        return present.utterance(id)
                .map(stored -> BufferedResponse.json(200, present.json(stored.entry())))
                .orElseThrow(
                        () -> Problem.of(404, "no utterance has the id " + id).toException());
    }
}
