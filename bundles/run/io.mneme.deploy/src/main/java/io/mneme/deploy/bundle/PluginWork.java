package io.mneme.deploy.bundle;

import io.mneme.api.plugin.PluginInfo.PluginCalls;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.PolicyInfo.PolicyTimes;
import io.mneme.deploy.guard.ServiceGate;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.framework.Constants;
import org.osgi.framework.ServiceReference;

/**
 * What a plug-in does for others: what it adds, and how its calls went.
 *
 * @param gate knows which services are shown
 * @param admin lists the policies of all bundles; empty while that is not there
 */
public record PluginWork(ServiceGate gate, Supplier<Optional<PolicyAdmin>> admin) {

    /** What the note of a policy contains whose call should have ended by now. */
    private static final String OVERDUE = "is called since";

    /** What the note of a policy contains that takes no part until something is changed. */
    private static final List<String> LASTING = List.of("takes no part", "disabled after", "has left, but");

    private static final String FAILING = "the last failure";
    private static final String UNNAMED = "has not said its name yet";
    private static final String COMMANDS = "osgi.command.scope";

    /** What is listed as a policy, by its name. */
    private static final Set<String> POLICY_SERVICES = Set.of(
            "HistoryRenderer",
            "WindowPolicy",
            "WeightingPolicy",
            "ContextContributor",
            "MessageFilter",
            "MediaResolver",
            "TextTransform",
            "Compactor",
            "Embedder",
            "ModelTool",
            "ProviderFormat");

    /** Returns the policies of all bundles as they are now. */
    List<PolicyInfo> policies() {
        return admin.get().map(PolicyAdmin::list).orElse(List.of());
    }

    /** Returns those of a bundle. */
    static List<PolicyInfo> of(Bundle bundle, List<PolicyInfo> all) {
        return all.stream()
                .filter(policy -> policy.bundle().equals(bundle.getSymbolicName())
                        && policy.version().equals(bundle.getVersion().toString()))
                .toList();
    }

    /**
     * Returns what others see of it: policies by kind and name, commands by scope, all else by contract.
     *
     * @param own its policies
     */
    List<String> adds(Bundle bundle, List<PolicyInfo> own) {
        TreeSet<String> adds = new TreeSet<>();
        own.forEach(policy -> adds.add(policy.kind() + " " + policy.name()));
        services(bundle)
                .filter(gate::isShown)
                .flatMap(service -> described(service, own.isEmpty()))
                .forEach(adds::add);
        return List.copyOf(adds);
    }

    private static Stream<ServiceReference<?>> services(Bundle bundle) {
        try {
            ServiceReference<?>[] registered = bundle.getRegisteredServices();
            return registered == null ? Stream.empty() : Arrays.stream(registered);
        } catch (IllegalStateException uninstalledMeanwhile) {
            return Stream.empty();
        }
    }

    private static Stream<String> described(ServiceReference<?> service, boolean withPolicies) {
        Object scope = service.getProperty(COMMANDS);
        if (scope != null) {
            return Stream.of("commands " + scope);
        }
        return Arrays.stream((String[]) service.getProperty(Constants.OBJECTCLASS))
                .map(name -> name.substring(name.lastIndexOf('.') + 1))
                .filter(name -> withPolicies || !POLICY_SERVICES.contains(name));
    }

    /** Returns which policies of a plug-in take no part until something is changed, and why. */
    static List<String> lastingProblems(List<PolicyInfo> own) {
        return own.stream()
                .filter(policy -> LASTING.stream().anyMatch(policy.note()::contains))
                .map(PluginWork::problem)
                .toList();
    }

    /** Returns which policies of a plug-in take no part, or have failed when they were called last. */
    static List<String> problems(List<PolicyInfo> own) {
        return own.stream()
                .filter(policy -> Stream.concat(LASTING.stream(), Stream.of(FAILING, OVERDUE, UNNAMED))
                        .anyMatch(policy.note()::contains))
                .map(PluginWork::problem)
                .toList();
    }

    private static String problem(PolicyInfo policy) {
        return "%s %s: %s".formatted(policy.kind(), policy.name(), policy.note());
    }

    /** Returns how the calls of its policies went, all together. */
    PluginCalls calls(Bundle bundle, List<PolicyInfo> own) {
        PolicyTimes times = admin.get()
                .map(present -> present.times(
                        bundle.getSymbolicName(), bundle.getVersion().toString()))
                .orElse(PolicyTimes.NONE);
        return new PluginCalls(
                times.calls(),
                own.stream().mapToLong(PolicyInfo::failures).sum(),
                times.meanMs(),
                times.p50Ms(),
                times.p99Ms(),
                times.maxMs(),
                (int) own.stream()
                        .filter(policy -> policy.note().contains(OVERDUE))
                        .count());
    }
}
