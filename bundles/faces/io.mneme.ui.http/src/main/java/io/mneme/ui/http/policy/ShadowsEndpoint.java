package io.mneme.ui.http.policy;

import io.mneme.api.policy.PolicyShadows;
import io.mneme.api.policy.PolicyShadows.ShadowReport;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.RecordJson;
import java.util.List;

/** The shadows over HTTP: which policies run beside the active ones, and how they differ. */
public final class ShadowsEndpoint {

    private final RequiredService<PolicyShadows> shadows;

    public ShadowsEndpoint(RequiredServices services) {
        this.shadows = services.of(PolicyShadows.class, "the list of shadows");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/shadows", RouteScope.READ, call -> BufferedResponse.json(
                                200, RecordJson.list(shadows.get().list()))
                        .withTag()),
                HttpRoute.of("PUT", "/v1/shadows/{kind}", RouteScope.ADMIN, this::use),
                HttpRoute.of("DELETE", "/v1/shadows/{kind}", RouteScope.ADMIN, this::remove));
    }

    private BufferedResponse use(Request call) {
        PolicyShadows present = shadows.get();
        String kind = call.parameter("kind");
        RequestFields fields = RequestFields.parse(call.body()).requireKnown(List.of("name"));
        present.use(kind, fields.text("name").orElseThrow(() -> fields.invalid("name", "must be given, as a text")));
        return BufferedResponse.json(200, RecordJson.of(report(present, kind)));
    }

    private BufferedResponse remove(Request call) {
        shadows.get().remove(call.parameter("kind"));
        return BufferedResponse.empty(204);
    }

    /** Another request may have ended the shadow since it was started. */
    private static ShadowReport report(PolicyShadows present, String kind) {
        return present.list().stream()
                .filter(shadow -> shadow.kind().equals(kind))
                .findFirst()
                .orElseThrow(() -> Problem.refuse(409, "the shadow of " + kind + " was ended meanwhile"));
    }
}
