package io.mneme.ui.http.harness;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import io.mneme.api.access.AccessTokens;
import io.mneme.api.context.ContextAssembler;
import io.mneme.api.context.ContextReplay;
import io.mneme.api.conversation.ConversationLabels;
import io.mneme.api.conversation.Conversations;
import io.mneme.api.demo.DemoHistory;
import io.mneme.api.demo.DemoHistory.LoadedDemo;
import io.mneme.api.dialogue.Message;
import io.mneme.api.dictation.Dictation;
import io.mneme.api.dictation.DictationStatistics;
import io.mneme.api.dictation.DictationTags;
import io.mneme.api.dictation.Dictations;
import io.mneme.api.erasure.Erasures;
import io.mneme.api.format.FormatCatalog;
import io.mneme.api.journal.EntryRecorder;
import io.mneme.api.manifest.ContextComparison;
import io.mneme.api.manifest.ContextUsage;
import io.mneme.api.operation.OperationTracker;
import io.mneme.api.plugin.PluginAdmin;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.preview.ContextPreview;
import io.mneme.api.preview.ContextStatistics;
import io.mneme.api.search.Recall;
import io.mneme.api.search.Search;
import io.mneme.api.session.FocusSessions;
import io.mneme.api.settings.SettingsAdmin;
import io.mneme.api.transfer.HistoryImports;
import io.mneme.api.vocabulary.Vocabulary;
import io.mneme.format.MemoryFormats;
import io.mneme.record.annotation.JournalledLabels;
import io.mneme.record.entry.JournalEntryRecorder;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.testkit.CallRecorder;
import io.mneme.testkit.InMemoryRecord;
import io.mneme.testkit.InMemoryTokens;
import io.mneme.testkit.InMemoryVocabulary;
import io.mneme.testkit.NumberedKind;
import io.mneme.testkit.RecordJournals;
import io.mneme.testkit.RecordKinds;
import io.mneme.ui.http.RootServlet;
import io.mneme.ui.http.RouteServlet;
import io.mneme.ui.http.ServedRoutes;
import io.mneme.ui.http.access.CallerAuthentication;
import io.mneme.ui.http.access.SignInSessions;
import io.mneme.ui.http.container.ContainerEndpoint;
import io.mneme.ui.http.endpoint.PluginEndpointTracker;
import io.mneme.ui.http.health.ReadinessChecks;
import io.mneme.ui.http.imports.StubImports;
import io.mneme.ui.http.journal.TailEndpoint;
import io.mneme.ui.http.journal.TailPublisher;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.RequestExecutor;
import io.mneme.ui.http.server.RequestMeters;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RouteTable;
import io.mneme.ui.http.server.ServedJournals;
import io.mneme.ui.http.transport.BodyLimitFilter;
import io.mneme.ui.http.transport.ResponseSender;
import io.mneme.view.ShortPaths;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The endpoints in a server of their own, over services in memory. */
public final class HttpHarness implements AutoCloseable {

    public static final Instant NOW = Instant.parse("2026-03-01T20:30:00Z");
    static final Clock CLOCK = Clock.fixed(NOW, ZoneId.of("Asia/Shanghai"));

    private static final OpenApiConformance DESCRIBED = new OpenApiConformance();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration TIMEOUT = Duration.ofSeconds(60);
    private static final TailPublisher.StreamLimits LONG_TAILS =
            new TailPublisher.StreamLimits(64, Duration.ofMinutes(2), Duration.ofMinutes(2));

    private final LocalHttpServer server;
    private final HttpClient client = HttpClient.newHttpClient();

    public final ResponseSender sender;
    /** Its dictations have the ids id1, id2 and so on, its utterances u1, u2. */
    public final InMemoryRecord record = InMemoryRecord.over(
            RecordJournals.numbered()
                    .withDictations(new MemoryJournal<>(new NumberedKind<>(RecordKinds.dictation(), "id"))),
            CLOCK.getZone());

    public final MemoryJournal<Dictation> journal = record.journals().dictations();
    /** Its messages have the ids m1, m2 and so on. */
    public final MemoryJournal<Message> messages = record.journals().messages();

    public final CallRecorder<Conversations> exchanges =
            new CallRecorder<>(Conversations.class, record.conversations());
    public final CallRecorder<DictationStatistics> counts =
            new CallRecorder<>(DictationStatistics.class, record.statistics());
    public final CallRecorder<Dictations> records = new CallRecorder<>(Dictations.class, record.dictations());
    public final StubAssembler contexts = new StubAssembler();
    public final MemoryFormats formats = new MemoryFormats();
    public final StubManifests manifests = new StubManifests(contexts);
    public final StubPreview previews = new StubPreview(contexts, manifests);
    public final StubPolicies elections = new StubPolicies();
    public final StubShadows shadows = new StubShadows();
    public final StubSettings settings = new StubSettings();
    public final StubSearch search = new StubSearch();
    /** Its terms have the ids t1, t2 and so on. */
    public final InMemoryVocabulary vocabulary = InMemoryVocabulary.create();

    public final StubRecall recall = new StubRecall();
    public final TemporaryFocus focus = TemporaryFocus.create();

    public final ReadinessChecks ready = () -> new ReadinessChecks.ReadinessResult(Map.of(), Map.of());
    public final BoundServices bound = new BoundServices();
    public final ServedJournals journals = new ServedJournals();
    private final RequiredServices services = new RequiredServices(bound, journals, CLOCK);
    public final PluginEndpointTracker plugins = new PluginEndpointTracker();
    public final RouteTable table;
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public final PrometheusMeterRegistry exposed = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    public final TailEndpoint tail;
    public final InMemoryTokens tokens = new InMemoryTokens();
    private final SignInSessions sessions = new SignInSessions();
    private final CallerAuthentication callers = new CallerAuthentication(tokens, sessions, Optional.empty());

    public HttpHarness() {
        this(new BodyLimitFilter());
    }

    /** An origin whose pages may send requests. */
    public static final String ALLOWED_ORIGIN = "http://localhost:8756";

    private static final Map<String, Object> FILTER =
            Map.of("allowed_hosts", "Mneme.example", "allowed_origins", ALLOWED_ORIGIN);

    public HttpHarness(BodyLimitFilter intake) {
        this(intake, LONG_TAILS, new ResponseSender());
    }

    public HttpHarness(TailPublisher.StreamLimits bounds) {
        this(new BodyLimitFilter(), bounds, new ResponseSender());
    }

    public HttpHarness(ResponseSender sender) {
        this(new BodyLimitFilter(), LONG_TAILS, sender);
    }

    private HttpHarness(BodyLimitFilter intake, TailPublisher.StreamLimits bounds, ResponseSender sender) {
        this(intake, bounds, sender, FILTER);
    }

    /** Serves with settings of the filter: who may send requests, and how many. */
    public HttpHarness(Map<String, Object> filter) {
        this(new BodyLimitFilter(), LONG_TAILS, new ResponseSender(), filter);
    }

    private HttpHarness(
            BodyLimitFilter intake,
            TailPublisher.StreamLimits bounds,
            ResponseSender sender,
            Map<String, Object> filter) {
        this.sender = sender;
        tail = new TailEndpoint(services, bounds);
        journals.addJournal(journal, Map.of("kind", "dictation"));
        journals.addJournal(messages, Map.of("kind", "message"));
        bindServices();
        ServedRoutes routes = routes();
        table = routes.table();
        RequestExecutor executor = new RequestExecutor(sender, new RequestMeters(meters), OperationTracker.NONE);
        server = new LocalHttpServer(List.of(new HostAndOriginFilter(filter, callers), intake));
        server.serve(
                new RouteServlet(routes, executor),
                "/v1/*",
                "/metrics",
                "/openapi.json",
                "/health/*",
                "/mcp",
                "/openai/*",
                "/anthropic/*");
        server.serve(RootServlet.of(routes, executor), "/");
        server.start();
    }

    private void bindServices() {
        bound.bind(EntryRecorder.class, new JournalEntryRecorder(record.redactions(), record.eraser()));
        bound.bind(Erasures.class, record.eraser());
        bound.bind(Conversations.class, exchanges.service());
        bound.bind(
                ConversationLabels.class, new JournalledLabels(record.journals().annotations()));
        bound.bind(DictationStatistics.class, counts.service());
        bound.bind(Dictations.class, records.service());
        bound.bind(DictationTags.class, record.tags());
        bound.bind(DemoHistory.class, now -> new LoadedDemo(78, 24, 14, "demo", "demo-chat"));
        bound.bind(ContextAssembler.class, contexts);
        bound.bind(FormatCatalog.class, formats);
        bound.bind(ContextComparison.class, manifests);
        bound.bind(ContextUsage.class, manifests);
        bound.bind(ContextReplay.class, manifests);
        bound.bind(ContextPreview.class, previews);
        bound.bind(ContextStatistics.class, previews);
        bound.bind(HistoryImports.class, new StubImports());
        bound.bind(PluginAdmin.class, new StubPlugins());
        bound.bind(PolicyAdmin.class, elections);
        bound.bind(PolicyShadows.class, shadows);
        bound.bind(SettingsAdmin.class, settings);
        bound.bind(Search.class, search);
        bound.bind(Vocabulary.class, vocabulary.service());
        bound.bind(Recall.class, recall);
        bound.bind(FocusSessions.class, focus.sessions());
        bound.bind(AccessTokens.class, tokens);
        bound.bind(SignInSessions.class, sessions);
        bound.bind(ReadinessChecks.class, ready);
        bound.bind(PrometheusMeterRegistry.class, exposed);
    }

    private ServedRoutes routes() {
        StubContainer.bindTo(bound);
        ContainerEndpoint container =
                new ContainerEndpoint(services, "1.2.3", new ShortPaths(List.of("/home/jane doe/data")));
        return new ServedRoutes(container, services, new IdempotentRequests(), tail, plugins);
    }

    /** Breaks all connections whose callers neither read nor send, as the server does after its idle timeout. */
    public void expireConnections() {
        server.expireConnections();
    }

    public int port() {
        return server.port();
    }

    public HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(TIMEOUT);
    }

    public HttpResponse<String> send(HttpRequest.Builder request) {
        HttpResponse<String> answer = sendUndescribed(request);
        DESCRIBED.require(answer);
        return answer;
    }

    /** Sends a request for a path that the container's own description lacks. */
    public HttpResponse<String> sendUndescribed(HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    public HttpResponse<String> get(String path) {
        return send(to(path).GET());
    }

    public HttpResponse<String> post(String path, String body) {
        return send(json(path, "POST", body));
    }

    public HttpResponse<String> patch(String path, String body) {
        return send(json(path, "PATCH", body));
    }

    public HttpRequest.Builder json(String path, String method, String body) {
        return to(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
    }

    public static JsonNode body(HttpResponse<String> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException broken) {
            throw new AssertionError("not JSON: " + response.body(), broken);
        }
    }

    @Override
    public void close() {
        try {
            callers.close();
            tail.close();
            sender.close();
            server.close();
            record.close();
            focus.close();
        } catch (Exception broken) {
            throw new IllegalStateException("the server does not stop", broken);
        }
    }
}
