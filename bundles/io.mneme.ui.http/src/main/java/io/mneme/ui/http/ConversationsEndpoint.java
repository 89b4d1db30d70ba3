package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.Conversation;
import io.mneme.api.conversation.Conversations;
import io.mneme.ui.http.output.AnswerSender;
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
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/conversations/*")
@HttpWhiteboardServletAsyncSupported
public final class ConversationsEndpoint implements Endpoint {

    private final AnswerSender sender;

    private final Clock clock;
    private final ConversationQuery queries;
    private final OncePerKey once = new OncePerKey();
    private final Object edits = new Object();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Conversations conversations;

    @Activate
    public ConversationsEndpoint(@Reference AnswerSender sender) {
        this(sender, Clock.systemDefaultZone());
    }

    ConversationsEndpoint(AnswerSender sender, Clock clock) {
        this.sender = sender;
        this.clock = clock;
        this.queries = new ConversationQuery(clock);
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        Conversations present = Present.required(conversations, "the exchange log");
        List<String> path = call.path();
        return switch (path.size()) {
            case 0 -> call.byMethod(Map.of("GET", () -> list(present, call), "POST", () -> begin(present, call)));
            case 1 -> one(present, call, path.get(0));
            case 2 -> part(present, call, path.get(0), path.get(1));
            default -> throw call.nothingHere();
        };
    }

    private Reply list(Conversations present, Call call) {
        Query query = call.query("project", "tag", "range", "from", "until", "q", "limit", "after");
        return new DeferredReply(() -> ConversationJson.page(
                present.list(queries.filter(query), ConversationQuery.before(query), ConversationQuery.limit(query))));
    }

    private Answer begin(Conversations present, Call call) {
        call.query();
        String body = call.body();
        Fields fields = new Fields(Json.object(body), "").knowing(List.of("project"));
        Optional<String> project = fields.text("project");
        return once.answer(
                call,
                body,
                clock.instant(),
                () -> {
                    String id = present.begin(project, clock.instant());
                    return new Done(begun(id), id, "");
                },
                (id, note) -> begun(id));
    }

    private static Answer begun(String id) {
        return Answer.json(201, Json.object().put("id", id))
                .with("Location", "/v1/conversations/" + PathPart.encoded(id));
    }

    private Reply one(Conversations present, Call call, String id) throws IOException {
        call.query();
        return call.byMethod(Map.of(
                "GET", () -> answer(present.find(id).orElseThrow(() -> unknown(id))),
                "PATCH", () -> annotate(present, call, id),
                "DELETE", () -> erase(present, call, id)));
    }

    private Answer annotate(Conversations present, Call call, String id) {
        String patch = call.body();
        Json.object(patch);
        return answer(edited(present, call, id, () -> present.annotate(id, patch, clock.instant())));
    }

    private Answer erase(Conversations present, Call call, String id) {
        if (edited(present, call, id, () -> present.erase(id)) == 0) {
            throw unknown(id);
        }
        return Answer.empty(204);
    }

    // One change at a time, so that of several with the same condition one is made.
    private <T> T edited(Conversations present, Call call, String id, Supplier<T> change) {
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

    private Reply part(Conversations present, Call call, String id, String part) throws IOException {
        return switch (part) {
            case "utterances" -> call.byMethod(Map.of("GET", () -> utterances(present, call, id)));
            case "resume" -> post(present, call, id, () -> present.resume(id, clock.instant()));
            case "merge" -> post(present, call, id, () -> present.merge(id, clock.instant()));
            case "export" -> call.byMethod(Map.of("POST", () -> ExportReply.asked(present, call, id)));
            default -> throw call.nothingHere();
        };
    }

    private static Reply utterances(Conversations present, Call call, String id) {
        Query query = call.query("limit", "after");
        return new DeferredReply(() -> UtterancePage.of(
                present, present.utterances(id, ConversationQuery.before(query), ConversationQuery.limit(query))));
    }

    private Reply post(Conversations present, Call call, String id, Supplier<Conversation> action) throws IOException {
        call.query();
        return call.byMethod(Map.of(
                "POST",
                () -> once.answer(
                        call,
                        "",
                        clock.instant(),
                        () -> done(edited(present, call, id, action)),
                        (done, note) -> answer(present.find(done).orElseThrow(() -> Done.gone(done))))));
    }

    private static Done done(Conversation conversation) {
        return new Done(answer(conversation), conversation.id(), "");
    }

    private static Answer answer(Conversation conversation) {
        return Answer.json(200, ConversationJson.of(conversation)).with("ETag", EntityTag.of(revision(conversation)));
    }

    private static RefusedException unknown(String id) {
        return Problem.of(404, "no conversation has the id " + id).refused();
    }
}
