package io.mneme.ui.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.mneme.api.dictation.Dictation;
import io.mneme.spi.kind.MemoryJournal;
import io.mneme.ui.http.output.AnswerSender;
import jakarta.servlet.DispatcherType;
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
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;

/** The endpoints in a server of their own, over services in memory. */
final class Served implements AutoCloseable {

    static final Instant NOW = Instant.parse("2026-03-01T20:30:00Z");
    static final Clock CLOCK = Clock.fixed(NOW, ZoneId.of("Asia/Shanghai"));

    private static final DescribedAnswers DESCRIBED = new DescribedAnswers();
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Tails.Bounds LONG_TAILS = new Tails.Bounds(64, Duration.ofMinutes(2), Duration.ofMinutes(2));

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server, quiet());
    private final HttpClient client = HttpClient.newHttpClient();

    final AnswerSender sender;
    final MemoryJournal<Dictation> journal = new MemoryJournal<>(new PlainKind());
    final FakeConversations exchanges = new FakeConversations();
    final FakeStatistics counts = new FakeStatistics();
    final FakeDictations records = new FakeDictations();
    final FakeAssembler contexts = new FakeAssembler();
    final FakePolicies elections = new FakePolicies();
    final DictationsEndpoint dictations;
    final ContextEndpoint context;
    final PoliciesEndpoint policies;
    final JournalsEndpoint journals;
    final HealthEndpoint health;
    final UtterancesEndpoint utterances;
    final ConversationsEndpoint conversations;
    final TailEndpoint tail;

    Served() {
        this(new Intake());
    }

    Served(Intake intake) {
        this(intake, LONG_TAILS, new AnswerSender());
    }

    Served(Tails.Bounds bounds) {
        this(new Intake(), bounds, new AnswerSender());
    }

    Served(AnswerSender sender) {
        this(new Intake(), LONG_TAILS, sender);
    }

    private Served(Intake intake, Tails.Bounds bounds, AnswerSender sender) {
        this.sender = sender;
        dictations = new DictationsEndpoint(sender, CLOCK);
        context = new ContextEndpoint(sender, CLOCK);
        policies = new PoliciesEndpoint(sender);
        journals = new JournalsEndpoint(sender);
        health = new HealthEndpoint(sender);
        utterances = new UtterancesEndpoint(sender, CLOCK);
        conversations = new ConversationsEndpoint(sender, CLOCK);
        tail = new TailEndpoint(sender, bounds);
        tail.addJournal(journal, Map.of("kind", "dictation"));
        tail.dictations = records;
        utterances.conversations = exchanges;
        conversations.conversations = exchanges;
        dictations.statistics = counts;
        dictations.dictations = records;
        context.assembler = contexts;
        policies.policies = elections;
        health.dictations = records;
        health.conversations = exchanges;
        health.statistics = counts;
        health.assembler = contexts;
        health.policies = elections;
        ServletContextHandler handler = new ServletContextHandler("/");
        handler.addFilter(
                new FilterHolder(new Guard(List.of("Mneme.example"))), "/*", EnumSet.of(DispatcherType.REQUEST));
        handler.addFilter(new FilterHolder(intake), "/*", EnumSet.of(DispatcherType.REQUEST));
        serve(handler, dictations, "/v1/dictations/*");
        serve(handler, context, "/v1/context/*");
        serve(handler, policies, "/v1/policies/*");
        serve(handler, journals, "/v1/journals/*");
        serve(handler, utterances, "/v1/utterances/*");
        serve(handler, conversations, "/v1/conversations/*");
        serve(handler, tail, "/v1/tail");
        serve(handler, health, "/health/*");
        serve(handler, new OpenApiEndpoint(sender), "/openapi.json");
        serve(handler, new NothingEndpoint(sender), "/v1/*");
        serve(handler, new RootEndpoint(sender), "/");
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        // As the OSGi service compresses.
        server.setHandler(new GzipHandler(handler));
        try {
            server.start();
        } catch (Exception broken) {
            throw new IllegalStateException("the server does not start", broken);
        }
    }

    // As the OSGi service sets it up.
    private static HttpConnectionFactory quiet() {
        HttpConfiguration configuration = new HttpConfiguration();
        configuration.setSendServerVersion(false);
        return new HttpConnectionFactory(configuration);
    }

    private static void serve(ServletContextHandler handler, Endpoint endpoint, String pattern) {
        handler.addServlet(new ServletHolder(endpoint), pattern);
    }

    int port() {
        return connector.getLocalPort();
    }

    HttpRequest.Builder to(String path) {
        return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
                .timeout(PATIENCE);
    }

    HttpResponse<String> send(HttpRequest.Builder request) {
        try {
            HttpResponse<String> answer = client.send(request.build(), BodyHandlers.ofString());
            DESCRIBED.require(answer);
            return answer;
        } catch (IOException broken) {
            throw new IllegalStateException(broken);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(stopped);
        }
    }

    HttpResponse<String> get(String path) {
        return send(to(path).GET());
    }

    HttpResponse<String> post(String path, String body) {
        return send(json(path, "POST", body));
    }

    HttpResponse<String> patch(String path, String body) {
        return send(json(path, "PATCH", body));
    }

    HttpRequest.Builder json(String path, String method, String body) {
        return to(path).header("Content-Type", "application/json").method(method, BodyPublishers.ofString(body));
    }

    static JsonNode body(HttpResponse<String> response) {
        try {
            return JSON.readTree(response.body());
        } catch (IOException broken) {
            throw new AssertionError("not JSON: " + response.body(), broken);
        }
    }

    @Override
    public void close() {
        try {
            tail.close();
            sender.close();
            server.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("the server does not stop", broken);
        }
    }
}
