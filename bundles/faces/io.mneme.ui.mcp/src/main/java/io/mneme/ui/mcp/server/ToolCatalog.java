package io.mneme.ui.mcp.server;

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
import org.osgi.service.component.annotations.Activate;
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

    private final PolicySelector<DeclaredTool> selector;
    private volatile Optional<BoundTools> served = Optional.empty();

    /** The tools that were bound at a moment. */
    private record BoundTools(BoundPolicies<DeclaredTool> bound, List<ServedTool> tools) {}

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

    @Activate
    public ToolCatalog(@Reference PolicyRegistry registry) {
        selector = registry.open(type());
    }

    /** Looks for tools no longer. */
    @Deactivate
    public void close() {
        selector.close();
    }

    private static PolicyType<DeclaredTool> type() {
        return PolicyType.ofEachName("tool", ModelTool.class, DeclaredTool::new, tool -> tool.get()
                        .declare())
                .withSelectors(Set.of())
                .withLimits(() -> LIMITS);
    }

    /** Returns the tools that are bound now, in the order of their names: of several with one name, the best one. */
    List<ServedTool> tools() {
        BoundPolicies<DeclaredTool> bound = selector.bound();
        BoundTools current =
                served.filter(last -> last.bound().equals(bound)).orElseGet(() -> new BoundTools(bound, tools(bound)));
        served = Optional.of(current);
        return current.tools();
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
