package io.mneme.ui.http.container;

import io.mneme.api.journal.Journal;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.search.IndexAdmin;
import io.mneme.api.session.CharacterProfiles;
import io.mneme.api.session.CharacterSessions;
import io.mneme.api.window.ProviderProfiles;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.Response;
import io.mneme.ui.http.server.Response.LongResponse;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.server.ServedJournals;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.CharacterJson;
import io.mneme.view.ContainerJson;
import io.mneme.view.ShortPaths;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The state of the container over HTTP: what the shell shows of it, without the folders of its files. The health checks run for one
 * request at a time.
 */
public final class ContainerEndpoint {

    private final String version;
    private final ShortPaths paths;
    private final AtomicBoolean examining = new AtomicBoolean();
    private final ServedJournals journals;
    private final RequiredService<PolicyAdmin> policies;
    private final RequiredService<ContainerChecks> checks;
    private final RequiredService<IndexAdmin> index;
    private final RequiredService<ProviderProfiles> providers;
    private final RequiredService<CharacterProfiles> characters;
    private final RequiredService<CharacterSessions> sessions;

    public ContainerEndpoint(RequiredServices services, String version, ShortPaths paths) {
        this.version = version;
        this.paths = paths;
        this.journals = services.journals();
        this.policies = services.of(PolicyAdmin.class, "the list of policies");
        this.checks = services.of(ContainerChecks.class, "what runs the health checks");
        this.index = services.of(IndexAdmin.class, "the index");
        this.providers = services.of(ProviderProfiles.class, "the list of providers");
        this.characters = services.of(CharacterProfiles.class, "the list of characters");
        this.sessions = services.of(CharacterSessions.class, "the list of sessions");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/status", RouteScope.READ, call -> status()),
                HttpRoute.of("GET", "/v1/doctor", RouteScope.READ, this::examine),
                HttpRoute.of(
                        "GET",
                        "/v1/index",
                        RouteScope.READ,
                        call -> BufferedResponse.json(
                                200, ContainerJson.index(index.get().status(), paths))),
                HttpRoute.of(
                        "GET",
                        "/v1/providers",
                        RouteScope.READ,
                        call -> BufferedResponse.json(200, ContainerJson.providers(providers.get()))),
                HttpRoute.of("GET", "/v1/characters", RouteScope.READ, call -> BufferedResponse.json(
                                200,
                                CharacterJson.list(
                                        characters.get(), sessions.get().list()))
                        .withTag()));
    }

    private BufferedResponse status() {
        List<Journal<?>> open = journals.open().stream()
                .sorted(Comparator.<Journal<?>, String>comparing(Journal::name))
                .toList();
        return BufferedResponse.json(
                200,
                ContainerJson.status(
                        version,
                        open,
                        journals::kind,
                        policies.find().map(PolicyAdmin::list).orElse(List.of())));
    }

    /** Health checks may take seconds: they are made as pages are, so that few requests of both run at a time. */
    private Response examine(Request call) {
        ContainerChecks present = checks.get();
        return new LongResponse(() -> {
            if (!examining.compareAndSet(false, true)) {
                throw Problem.refuse(503, "the health checks are running for another request; try again")
                        .withHeader("Retry-After", "2");
            }
            try {
                return BufferedResponse.json(200, ContainerJson.findings(present.run(), paths));
            } finally {
                examining.set(false);
            }
        });
    }
}
