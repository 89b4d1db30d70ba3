package io.mneme.ui.mcp.server;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.access.AccessCaller;
import io.mneme.api.conversation.Conversations;
import io.mneme.support.settings.LiveSettings;
import io.mneme.support.task.LoggedTask;
import io.mneme.support.task.NamedExecutor;
import io.mneme.support.task.NamedExecutor.ClosePolicy;
import io.mneme.ui.mcp.server.ProtocolEngine.BegunSession;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Modified;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers the messages of clients within their sessions. What the protocol's library needs is made for the first session, so that a
 * container without clients has none of it.
 */
@Component(service = McpService.class, configurationPid = McpSettings.PID)
public final class McpService {

    private static final String INITIALIZE = "initialize";
    private static final Duration CHECK_INTERVAL = Duration.ofMillis(250);
    private static final Logger LOG = LoggerFactory.getLogger(McpService.class);

    private final LiveSettings<McpSettings> settings;
    private final ToolCatalog catalog;
    private final String version;
    private final ClientSessions sessions = new ClientSessions(System::nanoTime);
    private final McpMeters meters;
    private final NamedExecutor timer = NamedExecutor.single("mneme-mcp", ClosePolicy.INTERRUPT, Duration.ofSeconds(2));
    private volatile Optional<Conversations> conversations = Optional.empty();
    private volatile Optional<ProtocolEngine> engine = Optional.empty();
    private long heartbeatAt;

    // Not one of the registries of monitoring systems, which are services of the same type.
    @Activate
    public McpService(
            Map<String, Object> configuration,
            BundleContext context,
            @Reference ToolCatalog catalog,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this(configuration, context.getBundle().getVersion().toString(), catalog, registry);
    }

    McpService(Map<String, Object> configuration, String version, ToolCatalog catalog, MeterRegistry registry) {
        this.settings = new LiveSettings<>(McpSettings.SCHEMA, configuration);
        this.version = version;
        this.catalog = catalog;
        this.meters = new McpMeters(registry, sessions::count);
    }

    /** Takes over a configuration while sessions are open; one that is invalid changes nothing. */
    @Modified
    void configure(Map<String, Object> configuration) {
        settings.offer(configuration);
    }

    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindConversations(Conversations bound) {
        conversations = Optional.of(bound);
    }

    void unbindConversations(Conversations unbound) {
        if (conversations.filter(unbound::equals).isPresent()) {
            conversations = Optional.empty();
        }
    }

    /** Ends all sessions. */
    @Deactivate
    public void close() {
        timer.close();
        sessions.close();
        meters.close();
        engine.ifPresent(ProtocolEngine::close);
    }

    /**
     * What answers a message.
     *
     * @param text the answer; empty if the message asks for none
     * @param session id of the session that it began; empty if it began none
     */
    record RpcAnswer(Optional<String> text, Optional<String> session) {}

    /**
     * Answers a message.
     *
     * @param session id of the session that it names, if any
     * @param caller what has sent it
     * @throws RefusedMessageException if it breaks a rule
     */
    RpcAnswer answer(RpcMessage message, Optional<String> session, AccessCaller caller) {
        RpcAnswer answer =
                switch (message.kind()) {
                    case REQUEST -> message.method().equals(INITIALIZE)
                            ? begin(message)
                            : new RpcAnswer(Optional.of(request(message, session, caller)), Optional.empty());
                    case NOTIFICATION, RESPONSE -> accepted(message, session);
                };
        meters.countAnswered();
        return answer;
    }

    private RpcAnswer begin(RpcMessage message) {
        ProtocolEngine serving = engine();
        serving.serve(catalog.tools());
        BegunSession begun = serving.begin(message);
        ClientSession session = new ClientSession(begun.session(), sessions.now());
        sessions.add(session, settings.current().maxSessions());
        return new RpcAnswer(Optional.of(begun.answer()), Optional.of(session.id()));
    }

    private String request(RpcMessage message, Optional<String> session, AccessCaller caller) {
        ClientSession known = session(message, session);
        ProtocolEngine serving = engine();
        serving.serve(catalog.tools());
        return serving.answer(known.session(), message, caller);
    }

    /** None of what clients tell, such as a cancellation, changes anything. */
    private RpcAnswer accepted(RpcMessage message, Optional<String> session) {
        session(message, session);
        return new RpcAnswer(Optional.empty(), Optional.empty());
    }

    private ClientSession session(RpcMessage message, Optional<String> id) {
        String named = id.orElseThrow(() -> new RefusedMessageException(
                400,
                RefusedMessageException.INVALID_REQUEST,
                "the header Mcp-Session-Id must have the id that the answer to initialize had",
                message.id()));
        return sessions.find(named)
                .orElseThrow(() -> new RefusedMessageException(
                        404,
                        RefusedMessageException.UNKNOWN_SESSION,
                        "the session is unknown or has ended; begin another one with initialize",
                        message.id()));
    }

    /** Returns the session of an id; empty if it is unknown. */
    Optional<ClientSession> find(String id) {
        return sessions.find(id);
    }

    void end(ClientSession session) {
        sessions.end(session);
    }

    void countRefused() {
        meters.countRefused();
    }

    int sessionCount() {
        return sessions.count();
    }

    private ProtocolEngine engine() {
        return engine.orElseGet(this::begunEngine);
    }

    private synchronized ProtocolEngine begunEngine() {
        if (engine.isEmpty()) {
            engine = Optional.of(
                    new ProtocolEngine(version, new ConversationResources(() -> conversations), this::notifyClients));
            Runnable check = new LoggedTask(LOG, "checking the sessions over MCP failed; it goes on", this::check);
            timer.scheduleWithFixedDelay(check, CHECK_INTERVAL, CHECK_INTERVAL);
        }
        return engine.orElseThrow();
    }

    private void notifyClients(String message) {
        sessions.all().forEach(session -> session.notify(message));
    }

    /** Notifies clients of tools that have come or gone, and ends what is idle. */
    private void check() {
        McpSettings current = settings.current();
        sessions.endIdle(current.idleTimeout());
        List<ClientSession> open = sessions.all();
        if (!open.isEmpty()) {
            engine().serve(catalog.tools());
        }
        long now = sessions.now();
        if (now - heartbeatAt >= current.heartbeatInterval().toNanos()) {
            heartbeatAt = now;
            open.forEach(ClientSession::sendHeartbeat);
        }
    }
}
