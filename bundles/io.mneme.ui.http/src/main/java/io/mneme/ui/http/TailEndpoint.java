package io.mneme.ui.http;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.conversation.Conversations;
import io.mneme.api.conversation.Utterance;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.journal.Journal;
import io.mneme.api.journal.Position;
import io.mneme.ui.http.output.AnswerSender;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.metatype.annotations.AttributeDefinition;
import org.osgi.service.metatype.annotations.Designate;
import org.osgi.service.metatype.annotations.ObjectClassDefinition;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletAsyncSupported;
import org.osgi.service.servlet.whiteboard.propertytypes.HttpWhiteboardServletPattern;

/** What happens in a journal, as it happens: server-sent events that can be resumed by position. */
@Component(
        service = Servlet.class,
        immediate = true,
        configurationPid = "io.mneme.ui.http.tail",
        reference = @Reference(name = "guard", service = Guard.class))
@Designate(ocd = TailEndpoint.Config.class)
@HttpWhiteboardServletPattern("/v1/tail")
@HttpWhiteboardServletAsyncSupported
public final class TailEndpoint implements Endpoint {

    private static final String USUAL_KIND = "dictation";
    private static final Duration PATIENCE = Duration.ofSeconds(10);
    private static final Duration BEAT = Duration.ofSeconds(5);

    @ObjectClassDefinition(name = "Mneme: HTTP, live tail")
    @interface Config {

        @AttributeDefinition(description = "The most streams at a time", min = "1")
        int max__streams() default TailSettings.DEFAULT_MAX_STREAMS;
    }

    private final AnswerSender sender;
    private final Map<Journal<?>, String> kinds = new ConcurrentHashMap<>();
    private final TailFrames frames = new TailFrames(this::json);
    final Tails tails;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Dictations dictations;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable Conversations conversations;

    @Activate
    public TailEndpoint(@Reference AnswerSender sender, Map<String, Object> configuration) {
        this(sender, new Tails.Bounds(TailSettings.DEFAULT_MAX_STREAMS, PATIENCE, BEAT));
        configure(configuration);
    }

    /** Takes over a configuration while streams are open; one that is wrong changes nothing. */
    @Modified
    void configure(Map<String, Object> configuration) {
        TailSettings.maxStreams(configuration)
                .ifPresent(most -> tails.setBounds(new Tails.Bounds(most, tails.patience(), tails.beat())));
    }

    TailEndpoint(AnswerSender sender, Tails.Bounds bounds) {
        this.sender = sender;
        this.tails = new Tails(bounds);
    }

    @Deactivate
    void close() {
        tails.close();
    }

    @Reference(cardinality = MULTIPLE, policy = DYNAMIC)
    void addJournal(Journal<?> journal, Map<String, Object> properties) {
        kinds.put(journal, String.valueOf(properties.get("kind")));
    }

    void removeJournal(Journal<?> journal) {
        kinds.remove(journal);
        tails.end(journal);
    }

    @Override
    public AnswerSender sender() {
        return sender;
    }

    @Override
    public Reply answer(Call call) throws IOException {
        return call.byMethod(Map.of("GET", () -> stream(call)));
    }

    private Reply stream(Call call) {
        Query query = call.query("journal", "since");
        Journal<?> journal = named(query.one("journal"));
        Position since = TailStart.read(call, query, journal);
        return call.request().getMethod().equals("HEAD")
                ? Answer.empty(200)
                : exchange -> begin(call, exchange.response(), new Tail(tails, journal, since, frames));
    }

    private void begin(Call call, HttpServletResponse response, Tail tail) throws IOException {
        tails.begin(tail, call.request(), response);
        if (!kinds.containsKey(tail.journal())) {
            // It was closed meanwhile, and its streams were ended before this one was one of them.
            tail.end();
        }
    }

    private Journal<?> named(Optional<String> name) {
        return kinds.entrySet().stream()
                .filter(journal -> name.map(journal.getKey().name()::equals)
                        .orElseGet(() -> journal.getValue().equals(USUAL_KIND)))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseThrow(() -> missing(name));
    }

    private RefusedException missing(Optional<String> name) {
        String names = kinds.keySet().stream().map(Journal::name).sorted().collect(Collectors.joining(", "));
        String what = name.map(given -> "no journal is called " + given).orElse("no journal of dictations is open");
        return new Problem(
                        name.isPresent() ? 404 : 503,
                        what + "; there are " + (names.isEmpty() ? "none" : names),
                        name.isPresent() ? "journal" : "",
                        Map.of())
                .refused();
    }

    /** Returns the JSON form of an entry; that of a kind which nobody here can write is null. */
    private String json(Object entry) {
        if (entry instanceof Dictation dictation) {
            return Present.required(dictations, "the history of dictations").json(dictation);
        }
        if (entry instanceof Utterance utterance) {
            return Present.required(conversations, "the exchange log").json(utterance);
        }
        return "null";
    }
}
