package io.mneme.policy;

import static java.util.function.Predicate.not;
import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.audit.AuditEvent;
import io.mneme.api.audit.AuditLog;
import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyChoice;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.api.policy.RecipePreferences;
import io.mneme.api.policy.RecipePreferences.RecipePreference;
import io.mneme.api.policy.UnknownPolicyException;
import io.mneme.support.plugin.CallTimes;
import io.mneme.support.ranking.Overrides;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Lists the policies of all open types and which are active, and applies the changes of the operator. */
@Component
public final class PolicyAdminService implements PolicyAdmin {

    private static final Logger LOG = LoggerFactory.getLogger(PolicyAdminService.class);
    private static final String PROGRAM = "a program";

    /** The bundle that has recipes asks for this service, so this cannot wait for it. */
    @Reference
    private volatile List<RecipePreferences> recipes;

    @Reference(cardinality = OPTIONAL, policyOption = GREEDY)
    volatile @Nullable AuditLog audit;

    private final PolicyTypeCatalog types;

    @Activate
    public PolicyAdminService(@Reference PolicyTypeCatalog types) {
        this(types, List.of());
    }

    PolicyAdminService(PolicyTypeCatalog types, List<RecipePreferences> recipes) {
        this.types = types;
        this.recipes = recipes;
    }

    @Override
    public List<PolicyInfo> list() {
        List<RecipePreference> present = preferences();
        return types.all().stream()
                .flatMap(type -> PolicyDescriber.of(type, present).stream())
                .toList();
    }

    @Override
    public PolicyTimes times(String bundle, String version) {
        return PolicyDescriber.times(CallTimes.together(types.all().stream()
                .flatMap(type -> PolicyDescriber.times(type, bundle, version))
                .toList()));
    }

    private List<RecipePreference> preferences() {
        return recipes.stream().flatMap(source -> source.list().stream()).toList();
    }

    @Override
    public List<PolicyChoice> explain(Map<String, String> selectors) {
        return explained(Optional.ofNullable(selectors.get("recipe")).filter(not(String::isEmpty))).stream()
                .flatMap(recipe -> types.all().stream()
                        .filter(type -> type.type().fallback().isPresent())
                        .map(type -> SelectionExplainer.explain(type, recipe, selectors)))
                .toList();
    }

    private List<RecipePreference> explained(Optional<String> name) {
        List<RecipePreference> all = preferences();
        List<RecipePreference> explained = all.stream()
                .filter(recipe -> name.isEmpty() || recipe.recipe().equals(name.get()))
                .toList();
        if (explained.isEmpty() && name.isPresent()) {
            throw new UnknownPolicyException(
                    "recipe",
                    name.get(),
                    all.stream().map(RecipePreference::recipe).toList());
        }
        return explained;
    }

    @Override
    public void use(String kind, String name, SwapTiming swap) {
        by(PROGRAM).use(kind, name, swap);
    }

    @Override
    public void rank(String kind, String name, int ranking) {
        by(PROGRAM).rank(kind, name, ranking);
    }

    @Override
    public void restore(String kind, SwapTiming swap) {
        by(PROGRAM).restore(kind, swap);
    }

    @Override
    public PolicyAdmin by(String actor) {
        return new ActorChanges(this, actor);
    }

    private String active(String kind) {
        List<String> active = list().stream()
                .filter(policy -> policy.kind().equals(kind) && policy.active())
                .map(PolicyInfo::name)
                .toList();
        return active.isEmpty() ? "none" : String.join(", ", active);
    }

    /**
     * The administration on behalf of an actor, which the log and the audit name.
     *
     * @param service lists the policies
     * @param actor by what the changes are asked for
     */
    private record ActorChanges(PolicyAdminService service, String actor) implements PolicyAdmin {

        @Override
        public List<PolicyInfo> list() {
            return service.list();
        }

        @Override
        public PolicyTimes times(String bundle, String version) {
            return service.times(bundle, version);
        }

        @Override
        public List<PolicyChoice> explain(Map<String, String> selectors) {
            return service.explain(selectors);
        }

        @Override
        public void use(String kind, String name, SwapTiming swap) {
            resetFailures(kind, name);
            change(
                    kind,
                    AuditEvent.of(actor, "policy.use", kind).with("policy", name),
                    overrides -> overrides.withActivated(kind, name),
                    name + " was activated");
            swap(kind, swap);
        }

        @Override
        public void rank(String kind, String name, int ranking) {
            resetFailures(kind, name);
            change(
                    kind,
                    AuditEvent.of(actor, "policy.rank", kind)
                            .with("policy", name)
                            .with("ranking", Integer.toString(ranking)),
                    overrides -> overrides.ranking(kind, name, ranking),
                    name + " was ranked " + ranking);
        }

        @Override
        public void restore(String kind, SwapTiming swap) {
            service.types.withOneActive(kind);
            change(
                    kind,
                    AuditEvent.of(actor, "policy.restore", kind),
                    overrides -> overrides.without(kind),
                    "the overrides were removed");
            swap(kind, swap);
        }

        private void swap(String kind, SwapTiming swap) {
            if (swap == SwapTiming.NOW) {
                service.types.withOneActive(kind).forceSwap();
            }
        }

        private void change(String kind, AuditEvent event, UnaryOperator<Overrides> edit, String what) {
            String before = service.active(kind);
            service.types.override(edit);
            String active = service.active(kind);
            LOG.info("Active {}: {}, before: {}; {} by {}", kind, active, before, what, actor);
            AuditLog present = service.audit;
            if (present != null) {
                present.record(event.with("active", active).with("before", before));
            }
        }

        /** An operator who activates or ranks a disabled policy wants it to serve. */
        private void resetFailures(String kind, String name) {
            service.types.namesakes(kind, name).forEach(policy -> policy.failures()
                    .reset());
        }
    }
}
