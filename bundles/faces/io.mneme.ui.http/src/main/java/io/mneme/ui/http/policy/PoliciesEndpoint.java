package io.mneme.ui.http.policy;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.http.server.BufferedResponse;
import io.mneme.ui.http.server.EntityTag;
import io.mneme.ui.http.server.HttpRoute;
import io.mneme.ui.http.server.Request;
import io.mneme.ui.http.server.RequestFields;
import io.mneme.ui.http.server.RequiredServices;
import io.mneme.ui.http.server.RequiredServices.RequiredService;
import io.mneme.ui.http.server.RouteScope;
import io.mneme.ui.http.transport.Problem;
import io.mneme.view.RecordJson;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The policies over HTTP: which there are, and which of them is active. */
public final class PoliciesEndpoint {

    private static final List<String> SELECTORS = List.of("recipe", "mode", "tenant");
    private static final String ACTOR = "http";

    private final RequiredService<PolicyAdmin> policies;
    private final Object edits = new Object();

    public PoliciesEndpoint(RequiredServices services) {
        this.policies = services.of(PolicyAdmin.class, "the list of policies");
    }

    public List<HttpRoute> routes() {
        return List.of(
                HttpRoute.of("GET", "/v1/policies", RouteScope.READ, this::all, SELECTORS.toArray(String[]::new)),
                HttpRoute.of("GET", "/v1/policies/{kind}", RouteScope.READ, this::ofKind),
                HttpRoute.of("DELETE", "/v1/policies/{kind}", RouteScope.ADMIN, this::restore, "swap"),
                HttpRoute.of("GET", "/v1/policies/{kind}/{name}", RouteScope.READ, this::one),
                HttpRoute.of("PATCH", "/v1/policies/{kind}/{name}", RouteScope.ADMIN, this::edit));
    }

    /** Lists the policies, or with selectors, which of them serve such requests. */
    private BufferedResponse all(Request call) {
        Map<String, String> selectors = new HashMap<>();
        SELECTORS.forEach(name -> call.query().one(name).ifPresent(value -> selectors.put(name, value)));
        PolicyAdmin present = policies.get();
        return selectors.isEmpty()
                ? list(present.list()).withTag()
                : BufferedResponse.json(200, RecordJson.list(present.explain(selectors)))
                        .withTag();
    }

    private BufferedResponse one(Request call) {
        return one(policies.get(), call.parameter("kind"), call.parameter("name"));
    }

    private BufferedResponse edit(Request call) {
        PolicyAdmin present = policies.get();
        String kind = call.parameter("kind");
        String name = call.parameter("name");
        PolicyPatch patch = PolicyPatch.read(call.body());
        // One change at a time, so that of several with the same condition one is made.
        synchronized (edits) {
            if (call.ifMatch().isPresent()) {
                EntityTag.require(call.ifMatch(), revision(List.of(found(present, kind, name))));
            }
            patch.apply(present.by(ACTOR), kind, name);
            return one(present, kind, name);
        }
    }

    private BufferedResponse restore(Request call) {
        PolicyAdmin present = policies.get();
        String kind = call.parameter("kind");
        SwapTiming swap = SwapTimingParser.parse(call.query()).orElse(SwapTiming.AT_REBUILD);
        synchronized (edits) {
            EntityTag.require(call.ifMatch(), revision(kind(present, kind)));
            present.by(ACTOR).restore(kind, swap);
            return BufferedResponse.empty(204);
        }
    }

    private BufferedResponse ofKind(Request call) {
        String kind = call.parameter("kind");
        List<PolicyInfo> ofKind = kind(policies.get(), kind);
        if (ofKind.isEmpty()) {
            throw Problem.refuse(404, "no kind of policy is called " + kind);
        }
        return list(ofKind).withHeader("ETag", EntityTag.of(revision(ofKind)));
    }

    private static List<PolicyInfo> kind(PolicyAdmin present, String kind) {
        return present.list().stream()
                .filter(policy -> policy.kind().equals(kind))
                .toList();
    }

    /** What can be changed about policies; failures are counted without a change. */
    private static String revision(List<PolicyInfo> policies) {
        ArrayNode state = JsonNodeFactory.instance.arrayNode();
        policies.forEach(policy -> state.add(policy.kind())
                .add(policy.name())
                .add(policy.bundle())
                .add(policy.version())
                .add(policy.ranking())
                .add(policy.active()));
        return EntityTag.revision(state.toString());
    }

    private static BufferedResponse list(List<PolicyInfo> policies) {
        return BufferedResponse.json(200, RecordJson.list(policies));
    }

    private static BufferedResponse one(PolicyAdmin present, String kind, String name) {
        PolicyInfo policy = found(present, kind, name);
        return BufferedResponse.json(200, RecordJson.of(policy))
                .withHeader("ETag", EntityTag.of(revision(List.of(policy))));
    }

    /** A policy is called by its name, or by name and version. */
    private static boolean isCalled(String name, PolicyInfo policy) {
        return name.equals(policy.name()) || name.equals(policy.name() + "@" + policy.version());
    }

    private static PolicyInfo found(PolicyAdmin present, String kind, String name) {
        return present.list().stream()
                .filter(policy -> policy.kind().equals(kind) && isCalled(name, policy))
                .findFirst()
                .orElseThrow(() -> Problem.refuse(404, "no " + kind + " is called " + name));
    }

    /** What is to change about a policy; at least one of the two. */
    private record PolicyPatch(Optional<SwapTiming> activation, Optional<Integer> ranking) {

        static PolicyPatch read(String body) {
            RequestFields fields = RequestFields.parse(body).requireKnown(List.of("active", "swap", "ranking"));
            boolean activate = fields.flag("active").orElse(false);
            Optional<SwapTiming> swap = SwapTimingParser.parse(fields);
            if (!activate && (swap.isPresent() || fields.value("active").isPresent())) {
                throw fields.invalid("active", "can only be set to true; activate another one instead");
            }
            Optional<Integer> ranking = fields.integer("ranking");
            if (!activate && ranking.isEmpty()) {
                throw fields.invalid("active", "or ranking must be given");
            }
            return new PolicyPatch(
                    activate ? swap.or(() -> Optional.of(SwapTiming.AT_REBUILD)) : Optional.empty(), ranking);
        }

        void apply(PolicyAdmin policies, String kind, String name) {
            ranking.ifPresent(value -> policies.rank(kind, name, value));
            activation.ifPresent(swap -> policies.use(kind, name, swap));
        }
    }
}
