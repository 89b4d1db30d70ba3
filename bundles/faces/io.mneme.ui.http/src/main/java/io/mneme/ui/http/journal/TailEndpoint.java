package io.mneme.ui.http.journal;

import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.support.settings.LiveSettings;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.QueryParameters;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.server.ServedJournals;
import io.mneme.ui.http.transport.Problem;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;

/** What happens in a journal, as it happens: server-sent events that can be resumed by position. */
@Component(service = TailEndpoint.class, configurationPid = TailSettings.PID)
public final class TailEndpoint {

    private static final String HEADER = "Last-Event-ID";
    private static final String PARAMETER = "since";
    private static final String CONVERSATION = "conversation";
    private static final String MESSAGE = "message";
    private static final Duration WRITE_TIMEOUT = Duration.ofSeconds(10);
    private static final Duration HEARTBEAT_INTERVAL = Duration.ofSeconds(5);

    private final LiveSettings<TailSettings> settings = new LiveSettings<>(TailSettings.SCHEMA);
    private final ServedJournals journals;
    private final RequiredService<ConversationLabels> labels;
    final TailPublisher streams;

    @Activate
    public TailEndpoint(@Reference RequiredServices services, Map<String, Object> configuration) {
        this(
                services,
                new TailPublisher.StreamLimits(
                        TailSettings.SCHEMA.read(Map.of()).maxStreams(), WRITE_TIMEOUT, HEARTBEAT_INTERVAL));
        configure(configuration);
    }

    /** Takes over a configuration while streams are open; one that is wrong changes nothing. */
    @Modified
    void configure(Map<String, Object> configuration) {
        if (settings.offer(configuration).isEmpty()) {
            streams.setLimits(new TailPublisher.StreamLimits(
                    settings.current().maxStreams(), streams.writeTimeout(), streams.heartbeatInterval()));
        }
    }

    public TailEndpoint(RequiredServices services, TailPublisher.StreamLimits bounds) {
        this.journals = services.journals();
        this.labels = services.of(ConversationLabels.class, "the titles of conversations");
        this.streams = new TailPublisher(bounds);
        journals.setCloseListener(streams::end);
    }

    @Deactivate
    public void close() {
        streams.close();
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/tail", RouteScope.READ, this::stream, "journal", "conversation", "since"));
    }

    private Response stream(Request call) {
        Journal<?> journal = journals.named(journal(call.query()));
        TailSelection selection = selection(call.query());
        Position since = since(call, journal);
        return call.request().getMethod().equals("HEAD")
                ? BufferedResponse.empty(200)
                : exchange -> begin(call, exchange.response(), new TailStream<>(streams, journal, selection, since));
    }

    /** Returns the name of the journal, which is that of messages for a conversation if none is given. */
    private Optional<String> journal(QueryParameters query) {
        return query.one("journal").or(() -> query.one(CONVERSATION).map(any -> journals.open().stream()
                .filter(open -> journals.kind(open).equals(MESSAGE))
                .map(Journal::name)
                .findFirst()
                .orElse(MESSAGE)));
    }

    /** Selects a conversation with what was merged into it, also while the stream is open. */
    private TailSelection selection(QueryParameters query) {
        Optional<String> conversation = query.one(CONVERSATION);
        if (conversation.filter(String::isEmpty).isPresent()) {
            throw Problem.reject(CONVERSATION, "must not be empty");
        }
        return new TailSelection(conversation.map(
                id -> () -> labels.find().map(present -> present.members(id)).orElse(List.of(id))));
    }

    private void begin(Request call, HttpServletResponse response, TailStream<?> tail) throws IOException {
        streams.begin(tail, call.request(), response);
        if (!journals.isOpen(tail.journal())) {
            // It was closed meanwhile, and its streams were ended before this one was one of them.
            tail.end();
        }
    }

    /** Returns where the stream begins: the header of a reconnection goes before the query, and now is the default. */
    private static Position since(Request call, Journal<?> journal) {
        Optional<String> header = call.header(HEADER).filter(id -> !id.isEmpty());
        Optional<Position> given = header.map(id -> position(HEADER, id))
                .or(() -> call.query().one(PARAMETER).map(text -> position(PARAMETER, text)));
        Position end = journal.end();
        if (given.isPresent() && given.get().isAfter(end)) {
            // A reader that waited there would miss what comes before: the journal is not the one the reader knew.
            throw Problem.reject(
                    header.isPresent() ? HEADER : PARAMETER, "must not lie behind the newest position, " + end.value());
        }
        return given.orElse(end);
    }

    private static Position position(String field, String text) {
        if (!text.matches("[0-9]{1,18}")) {
            throw Problem.reject(field, "must be a position, a number of at most 18 digits");
        }
        return new Position(Long.parseLong(text));
    }
}
