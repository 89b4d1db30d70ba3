package io.mneme.ui.realtime.harness;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.format.MemoryFormats;
import io.mneme.session.character.OpenSessions;
import io.mneme.session.meter.CharacterMeters;
import io.mneme.session.profile.CharacterCatalog;
import io.mneme.session.profile.ConfiguredCharacter;
import io.mneme.session.record.MessageRecorder;
import io.mneme.session.settings.CharacterSettings;
import io.mneme.session.window.HistoryWindow;
import io.mneme.testkit.InMemoryTokens;
import io.mneme.ui.http.access.CallerAuthentication;
import io.mneme.ui.http.access.SignInSessions;
import io.mneme.ui.http.server.HostAndOriginFilter;
import io.mneme.ui.realtime.connection.RealtimeConnections;
import io.mneme.ui.realtime.connection.RealtimeServlet;
import io.mneme.ui.realtime.event.BoundedContexts;
import jakarta.servlet.DispatcherType;
import java.net.URI;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.ee10.websocket.server.config.JettyWebSocketServletContainerInitializer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;

/** Realtime connections in a server of their own, over sessions in memory, behind the filter of hosts and origins. */
public final class RealtimeServer implements AutoCloseable {

    public static final String LUNA_PROMPT = "You are Luna.";
    public static final String MARS_PROMPT = "You are Mars.";

    /** An origin whose pages may connect. */
    public static final String ALLOWED_ORIGIN = "http://localhost:8756";

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    public final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    public final OpenSessions sessions;
    public final BoundedContexts contexts = new BoundedContexts(new MemoryFormats());
    public final RealtimeConnections connections;
    public final InMemoryTokens tokens = new InMemoryTokens();
    private final CallerAuthentication callers =
            new CallerAuthentication(tokens, new SignInSessions(), Optional.empty());

    private static final Map<String, Object> FILTER =
            Map.of("allowed_hosts", "mneme.example", "allowed_origins", ALLOWED_ORIGIN, "streams_per_token", "2");

    private RealtimeServer(Map<String, Object> configuration) {
        CharacterMeters characterMeters = new CharacterMeters(meters);
        CharacterProfiles profiles = profiles(characterMeters);
        sessions = new OpenSessions(
                new CharacterSettings.CurrentSettings(Map.of()),
                new HistoryWindow(),
                new MessageRecorder(),
                profiles,
                characterMeters);
        connections = new RealtimeConnections(configuration, sessions, profiles, contexts, meters);
        ServletContextHandler handler = new ServletContextHandler("/");
        handler.addFilter(
                new FilterHolder(new HostAndOriginFilter(FILTER, callers)), "/*", EnumSet.of(DispatcherType.REQUEST));
        JettyWebSocketServletContainerInitializer.configure(handler, null);
        handler.addServlet(new ServletHolder(new RealtimeServlet(connections)), "/v1/realtime");
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        // As the OSGi service compresses.
        server.setHandler(new GzipHandler(handler));
    }

    private static CharacterProfiles profiles(CharacterMeters meters) {
        CharacterCatalog profiles = new CharacterCatalog(meters);
        profiles.addCharacter(character("luna", LUNA_PROMPT, "soft"));
        profiles.addCharacter(character("mars", MARS_PROMPT, ""));
        return profiles;
    }

    private static ConfiguredCharacter character(String name, String prompt, String voice) {
        return new ConfiguredCharacter(Map.of(
                "service.pid", "io.mneme.session.character~" + name, "name", name, "prompt", prompt, "voice", voice));
    }

    /** Starts one with the limits as shipped. */
    public static RealtimeServer start() {
        return start(Map.of());
    }

    /** Starts one with some limits that differ from those shipped. */
    public static RealtimeServer start(Map<String, ?> limits) {
        RealtimeServer started = new RealtimeServer(new HashMap<>(limits));
        try {
            started.server.start();
            return started;
        } catch (Exception broken) {
            throw new IllegalStateException("the server does not start", broken);
        }
    }

    public int port() {
        return connector.getLocalPort();
    }

    /** Returns the address of connections, with a query that may be empty. */
    public URI uri(String query) {
        return URI.create("ws://127.0.0.1:" + port() + "/v1/realtime" + query);
    }

    /** Connects a client that has received its first event. */
    public RealtimeClient connect() {
        RealtimeClient client = RealtimeClient.connect(uri(""));
        client.next();
        return client;
    }

    @Override
    public void close() {
        connections.close();
        try {
            server.stop();
        } catch (Exception broken) {
            throw new IllegalStateException("the server does not stop", broken);
        }
    }
}
