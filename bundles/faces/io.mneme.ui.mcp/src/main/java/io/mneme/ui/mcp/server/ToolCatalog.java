package io.mneme.ui.mcp.server;

import static org.osgi.service.component.annotations.ReferenceCardinality.OPTIONAL;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;
import static org.osgi.service.component.annotations.ReferencePolicyOption.GREEDY;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.PolicyRegistry;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.PolicySelector;
import io.mneme.api.policy.PolicyType;
import io.mneme.api.policy.PolicyType.PolicyLimits;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.tool.ModelTool;
import io.mneme.spi.tool.ToolDescription;
import io.mneme.ui.mcp.server.DeclaredTool.CheckedResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Finds the tools, as policies are found. They are called with a limit of time, and never disabled: a model's wrong calls must not end
 * what others use.
 *
 * <p>Safe for use by many threads.
 */
@Component(service = ToolCatalog.class)
public final class ToolCatalog {

    private static final PolicyLimits LIMITS =
            new PolicyLimits(DeclaredTool.MAX_TIME, DeclaredTool.MAX_TIME, Integer.MAX_VALUE);

    private final Object lock = new Object();
    private Optional<PolicyRegistry> registry = Optional.empty();
    private volatile Optional<PolicySelector<DeclaredTool>> selector = Optional.empty();
    private volatile BoundTools served = new BoundTools(Optional.empty(), List.of());

    /** The tools that were bound at a moment. */
    private record BoundTools(Optional<BoundPolicies<DeclaredTool>> bound, List<ServedTool> tools) {}

    /**
     * A tool that can be called.
     *
     * @param policy the tool, through its boundary
     * @param description what a model is told of it
     */
    record ServedTool(SelectedPolicy<DeclaredTool> policy, ToolDescription description) {

        /** Calls it; without a result if it failed. */
        PolicyResult<CheckedResult> call(String arguments) {
            return policy.ask(tool -> tool.get().call(arguments));
        }

        /** Returns whether this is the same tool as the other one, also if the ranking has changed since. */
        boolean isSameTool(ServedTool other) {
            return policy.isSamePolicy(other.policy) && description.equals(other.description);
        }
    }

    /** Looks for tools from now on. Without a registry there are none. */
    @Reference(cardinality = OPTIONAL, policy = DYNAMIC, policyOption = GREEDY)
    public void bindRegistry(PolicyRegistry bound) {
        synchronized (lock) {
            selector.ifPresent(PolicySelector::close);
            registry = Optional.of(bound);
            selector = Optional.of(bound.open(type()));
        }
    }

    void unbindRegistry(PolicyRegistry unbound) {
        synchronized (lock) {
            if (registry.filter(unbound::equals).isPresent()) {
                close();
            }
        }
    }

    /** Looks for tools no longer. */
    @Deactivate
    public void close() {
        synchronized (lock) {
            selector.ifPresent(PolicySelector::close);
            registry = Optional.empty();
            selector = Optional.empty();
        }
    }

    private static PolicyType<DeclaredTool> type() {
        return PolicyType.ofEachName("tool", ModelTool.class, DeclaredTool::new, tool -> tool.get()
                        .declare())
                .withSelectors(Set.of())
                .withLimits(() -> LIMITS);
    }

    /** Returns the tools that are bound now, in the order of their names: of several with one name, the best one. */
    List<ServedTool> tools() {
        Optional<BoundPolicies<DeclaredTool>> bound = selector.map(PolicySelector::bound);
        BoundTools last = served;
        if (!last.bound().equals(bound)) {
            last = new BoundTools(bound, bound.map(ToolCatalog::tools).orElse(List.of()));
            served = last;
        }
        return last.tools();
    }

    private static List<ServedTool> tools(BoundPolicies<DeclaredTool> bound) {
        Map<String, ServedTool> byName = new LinkedHashMap<>();
        bound.policies()
                .forEach(tool -> byName.computeIfAbsent(
                        tool.name(), name -> new ServedTool(tool, DeclaredTool.description(name, tool.texts()))));
        return byName.values().stream()
                .sorted((one, other) ->
                        one.description().name().compareTo(other.description().name()))
                .toList();
    }
}
