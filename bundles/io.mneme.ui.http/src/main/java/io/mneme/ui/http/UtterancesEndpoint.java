package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Logged;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.journal.Stored;
import io.mneme.ui.http.output.AnswerSender;
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
@Component(service = Servlet.class, immediate = true, reference = @Reference(name = "guard", service = Guard.class))
@HttpWhiteboardServletPattern("/v1/utterances/*")
@HttpWhiteboardServletAsyncSupported
public final class UtterancesEndpoint implements Endpoint {

    private final AnswerSender sender;

    private final Clock clock;
    private final ConversationQuery queries;
    private final OncePerKey once = new OncePerKey();

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Conversations conversations;

    @Activate
    public UtterancesEndpoint(@Reference AnswerSender sender) {
        this(sender, Clock.systemDefaultZone());
    }

    UtterancesEndpoint(AnswerSender sender, Clock clock) {
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
            case 0 -> call.byMethod(Map.of("GET", () -> list(present, call), "POST", () -> log(present, call)));
            case 1 -> one(present, call, path.get(0));
            default -> throw call.nothingHere();
        };
    }

    private Reply list(Conversations present, Call call) {
        Query query = call.query("project", "range", "from", "until", "q", "tag", "limit", "after");
        return new DeferredReply(() -> UtterancePage.of(
                present,
                present.utterances(
                        queries.filter(query), ConversationQuery.before(query), ConversationQuery.limit(query))));
    }

    private Answer log(Conversations present, Call call) {
        call.query();
        String body = call.body();
        Json.object(body);
        Instant now = clock.instant();
        return once.answer(
                call,
                body,
                now,
                () -> done(present, present.log(body, now)),
                (id, conversation) ->
                        logged(present, present.utterance(id).orElseThrow(() -> Done.gone(id)), conversation));
    }

    private static Done done(Conversations present, Logged logged) {
        ObjectNode conversation = Json.object();
        conversation.put("new", logged.isNew());
        conversation.put("reason", logged.reason().name().toLowerCase(Locale.ROOT));
        String note = conversation.toString();
        return new Done(logged(present, logged.stored(), note), logged.stored().id(), note);
    }

    private static Answer logged(Conversations present, Stored<Utterance> stored, String conversation) {
        // Put behind the last key, so that the record itself is passed on to the letter.
        String record = present.json(stored.entry());
        String open = record.substring(0, record.lastIndexOf('}'));
        return Answer.json(201, open + ",\"conversation\":" + conversation + "}")
                .with("Location", "/v1/utterances/" + PathPart.encoded(stored.id()));
    }

    private static Reply one(Conversations present, Call call, String id) throws IOException {
        call.query();
        return call.byMethod(Map.of("GET", () -> new ReadReply(() -> found(present, id))));
    }

    private static Answer found(Conversations present, String id) {
        return present.utterance(id)
                .map(stored -> Answer.json(200, present.json(stored.entry())))
                .orElseThrow(
                        () -> Problem.of(404, "no utterance has the id " + id).refused());
    }
}
