package io.mneme.ui.http;

import io.mneme.ui.http.container.ContainerEndpoint;
import io.mneme.ui.http.container.DemoEndpoint;
import io.mneme.ui.http.container.PluginAdminEndpoint;
import io.mneme.ui.http.context.ContextEndpoint;
import io.mneme.ui.http.context.ManifestEndpoint;
import io.mneme.ui.http.context.PreviewEndpoint;
import io.mneme.ui.http.context.ReplayEndpoint;
import io.mneme.ui.http.conversation.ConversationsEndpoint;
import io.mneme.ui.http.conversation.UtterancesEndpoint;
import io.mneme.ui.http.dictation.DictationsEndpoint;
import io.mneme.ui.http.endpoint.PluginEndpointTracker;
import io.mneme.ui.http.erasure.ErasuresEndpoint;
import io.mneme.ui.http.focus.FocusEndpoint;
import io.mneme.ui.http.health.HealthEndpoint;
import io.mneme.ui.http.imports.ImportsEndpoint;
import io.mneme.ui.http.journal.EntriesEndpoint;
import io.mneme.ui.http.journal.TailEndpoint;
import io.mneme.ui.http.metrics.MetricsEndpoint;
import io.mneme.ui.http.policy.PoliciesEndpoint;
import io.mneme.ui.http.policy.ShadowsEndpoint;
import io.mneme.ui.http.recall.RecallEndpoint;
import io.mneme.ui.http.search.SearchEndpoint;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.IdempotentRequests;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.server.RouteTable;
import io.mneme.ui.http.server.RouteTable.RouteGroup;
import io.mneme.ui.http.settings.SettingsEndpoint;
import io.mneme.ui.http.token.SignInEndpoint;
import io.mneme.ui.http.token.TokensEndpoint;
import io.mneme.ui.http.transport.Problem;
import io.mneme.ui.http.transport.Problem.ProblemException;
import io.mneme.ui.http.vocabulary.VocabularyEndpoint;
import io.mneme.view.ShortPaths;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What this interface serves: the routes of its own endpoints, and behind them those of plug-ins. */
@Component(service = ServedRoutes.class)
public final class ServedRoutes {

    private final RouteTable table;
    private final PluginEndpointTracker plugins;

    @Activate
    public ServedRoutes(
            BundleContext framework,
            @Reference RequiredServices services,
            @Reference IdempotentRequests requests,
            @Reference TailEndpoint tail,
            @Reference PluginEndpointTracker plugins) {
        this(
                new ContainerEndpoint(
                        services, framework.getBundle().getVersion().toString(), ShortPaths.of(framework::getProperty)),
                services,
                requests,
                tail,
                plugins);
    }

    /** Serves another container, described by an endpoint. */
    public ServedRoutes(
            ContainerEndpoint container,
            RequiredServices services,
            IdempotentRequests requests,
            TailEndpoint tail,
            PluginEndpointTracker plugins) {
        this.plugins = plugins;
        this.table = new RouteTable(Stream.of(
                        new DictationsEndpoint(services, requests).routes(),
                        new UtterancesEndpoint(services, requests).routes(),
                        new ConversationsEndpoint(services, requests).routes(),
                        new ContextEndpoint(services).routes(),
                        new PreviewEndpoint(services).routes(),
                        new ReplayEndpoint(services).routes(),
                        new ManifestEndpoint(services).routes(),
                        new PoliciesEndpoint(services).routes(),
                        new ShadowsEndpoint(services).routes(),
                        new SettingsEndpoint(services).routes(),
                        new VocabularyEndpoint(services).routes(),
                        new SearchEndpoint(services).routes(),
                        new RecallEndpoint(services).routes(),
                        new FocusEndpoint(services, requests).routes(),
                        new EntriesEndpoint(services, requests).routes(),
                        new ImportsEndpoint(services).routes(),
                        new ErasuresEndpoint(services).routes(),
                        tail.routes(),
                        new MetricsEndpoint(services).routes(),
                        plugins.routes(),
                        new HealthEndpoint(services).routes(),
                        container.routes(),
                        new PluginAdminEndpoint(services).routes(),
                        new DemoEndpoint(services).routes(),
                        new TokensEndpoint(services).routes(),
                        new SignInEndpoint(services).routes(),
                        ServletFallbacks.routes())
                .flatMap(List::stream)
                .toList());
    }

    /** Returns the table of the container's own routes. */
    public RouteTable table() {
        return table;
    }

    /** Returns the routes of a path; empty if there are none. */
    public Optional<RouteGroup> find(String path) {
        return table.find(path).or(() -> plugins.find(path));
    }

    /**
     * Refuses requests at the paths of other bundles as long as these are absent. Each has a servlet of its own, which goes before
     * this one. With them, the table of routes has every path of the container.
     */
    private static final class ServletFallbacks {

        private static final String MCP = "/mcp";

        private ServletFallbacks() {}

        static List<HttpRoute> routes() {
            return List.of(
                    HttpRoute.of(
                            "GET",
                            "/v1/realtime",
                            RouteScope.KNOWN,
                            ServletFallbacks::refuseConnection,
                            "recording",
                            "resume"),
                    HttpRoute.of("POST", "/v1/commands", RouteScope.KNOWN, ServletFallbacks::refuseCommand),
                    HttpRoute.of("POST", MCP, RouteScope.KNOWN, call -> refuseMessage()),
                    HttpRoute.of("GET", MCP, RouteScope.KNOWN, call -> refuseMessage()),
                    HttpRoute.of("DELETE", MCP, RouteScope.KNOWN, call -> refuseMessage()),
                    HttpRoute.of("POST", "/openai/v1/chat/completions", RouteScope.EDIT, call -> refuseChat()),
                    HttpRoute.of("POST", "/openai/v1/responses", RouteScope.EDIT, call -> refuseChat()),
                    HttpRoute.of("POST", "/anthropic/v1/messages", RouteScope.EDIT, call -> refuseChat()));
        }

        private static Response refuseConnection(Request call) {
            if (call.header("Upgrade").filter("websocket"::equalsIgnoreCase).isEmpty()) {
                throw new Problem(
                                426,
                                "this path is for WebSocket connections",
                                "",
                                Map.of("Upgrade", "websocket", "Connection", "Upgrade"))
                        .toException();
            }
            throw isAbsent("the realtime interface");
        }

        private static Response refuseCommand(Request call) {
            if (call.header("Authorization").isEmpty()) {
                throw Problem.refuse(401, "the token of the owner must be sent, as Authorization: Bearer TOKEN")
                        .withHeader("WWW-Authenticate", "Bearer");
            }
            throw isAbsent("the command line");
        }

        private static Response refuseMessage() {
            throw isAbsent("the interface for agents");
        }

        private static Response refuseChat() {
            throw isAbsent("the proxy");
        }

        private static ProblemException isAbsent(String what) {
            return Problem.refuse(503, what + " is not there yet; try again").withHeader("Retry-After", "1");
        }
    }
}
