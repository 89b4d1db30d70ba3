package io.mneme.deploy.bundle;

import io.mneme.api.plugin.PluginInfo;
import io.mneme.api.plugin.PluginInfo.PluginCalls;
import io.mneme.api.plugin.PluginState;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.deploy.bundle.ComponentFaults.ComponentFault;
import io.mneme.deploy.bundle.OfferedJar.FileFault;
import io.mneme.deploy.file.PluginJar;
import io.mneme.deploy.guard.GuardedCall;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;

/**
 * Describes what became of files in {@code deploy}.
 *
 * @param framework where their bundles are
 * @param components finds components that take no part
 * @param work what a bundle adds, and its calls
 * @param limit how long a start or a stop may take, in which it does not count as hanging
 */
public record PluginRows(
        PluginFramework framework, ComponentFaults components, PluginWork work, Supplier<Duration> limit) {

    /** Returns the row of a file, also while a removed one is being stopped, and one for each former version that does not return. */
    public List<PluginInfo> of(DeployedFile file) {
        return of(List.of(file));
    }

    /** Returns the rows of several files. */
    public List<PluginInfo> of(Collection<DeployedFile> files) {
        return rows(files, PluginWork::problems);
    }

    /** Returns the same rows with those problems only that do not pass with the next call of a policy. */
    public List<PluginInfo> lasting(Collection<DeployedFile> files) {
        return rows(files, PluginWork::lastingProblems);
    }

    private List<PluginInfo> rows(Collection<DeployedFile> files, Function<List<PolicyInfo>, List<String>> ofPolicies) {
        if (files.isEmpty()) {
            // Each look asks, and to describe all policies takes a millisecond, twice a second.
            return List.of();
        }
        List<PolicyInfo> policies = work.policies();
        return files.stream()
                .flatMap(file -> rows(file, policies, ofPolicies).stream())
                .toList();
    }

    private List<PluginInfo> rows(
            DeployedFile file, List<PolicyInfo> policies, Function<List<PolicyInfo>, List<String>> ofPolicies) {
        List<PluginInfo> rows = new ArrayList<>();
        if (file.isPresent() || file.current().isPresent()) {
            rows.add(row(file, policies, ofPolicies));
        }
        file.leaving().forEach(old -> old.running()
                .filter(call -> rows.isEmpty() || hangs(call))
                .ifPresent(call -> rows.add(left(file, old, call))));
        return rows;
    }

    private PluginInfo row(
            DeployedFile file, List<PolicyInfo> policies, Function<List<PolicyInfo>, List<String>> ofPolicies) {
        FileFault fault = file.fault();
        Optional<PluginInstallation> current = file.current();
        Optional<PluginJar> shown = current.map(PluginInstallation::jar).or(file::offered);
        List<ComponentFault> faults = new ArrayList<>(current.map(this::faults).orElse(List.of()));
        PluginState state = current.isPresent() ? state(faults) : fault.state().orElse(PluginState.CHANGING);
        List<String> problems = new ArrayList<>();
        if (!fault.reason().isEmpty()) {
            problems.add(fault.reason()
                    + current.map(running ->
                                    "; the version before, " + running.jar().version() + ", stays")
                            .orElse(""));
        }
        faults.forEach(found -> problems.add(found.reason()));
        Optional<Bundle> bundle = current.flatMap(PluginInstallation::bundle);
        List<PolicyInfo> own =
                bundle.map(present -> PluginWork.of(present, policies)).orElse(List.of());
        // While it is started or stopped, its policies come or go.
        if (state != PluginState.HANGING && state != PluginState.CHANGING) {
            problems.addAll(ofPolicies.apply(own));
        }
        return new PluginInfo(
                file.name(),
                shown.map(PluginJar::symbolicName).orElse(""),
                shown.map(PluginJar::version).orElse(""),
                state,
                bundle.map(present -> work.adds(present, own)).orElse(List.of()),
                problems,
                bundle.map(present -> work.calls(present, own)).orElse(PluginCalls.NONE),
                shown.map(PluginJar::sha256).orElse(""),
                file.previous().map(PluginJar::version));
    }

    private static PluginState state(List<ComponentFault> faults) {
        return Stream.of(
                        PluginState.HANGING,
                        PluginState.CHANGING,
                        PluginState.UNRESOLVED,
                        PluginState.FAILED,
                        PluginState.WAITING)
                .filter(state -> faults.stream().anyMatch(fault -> fault.state() == state))
                .findFirst()
                .orElse(PluginState.ACTIVE);
    }

    private List<ComponentFault> faults(PluginInstallation running) {
        Optional<GuardedCall> call = running.running().or(() -> pending(running));
        if (call.isPresent()) {
            return List.of(fault(call.get()));
        }
        PluginState failed = running.isUnresolved() ? PluginState.UNRESOLVED : PluginState.FAILED;
        List<ComponentFault> faults = new ArrayList<>(running.reasons().stream()
                .map(reason -> new ComponentFault(failed, reason))
                .toList());
        if (faults.isEmpty()) {
            running.descriptionFaults().forEach(reason -> faults.add(new ComponentFault(PluginState.FAILED, reason)));
        }
        if (faults.isEmpty()) {
            running.bundle().map(components::of).ifPresent(faults::addAll);
        }
        return faults;
    }

    private ComponentFault fault(GuardedCall call) {
        return hangs(call)
                ? new ComponentFault(PluginState.HANGING, hanging(call))
                : new ComponentFault(PluginState.CHANGING, call.stage() + " has begun");
    }

    private Optional<GuardedCall> pending(PluginInstallation running) {
        return framework.gate().pending().entrySet().stream()
                .filter(entry ->
                        running.bundle().filter(entry.getValue()::equals).isPresent())
                .map(Map.Entry::getKey)
                .findFirst();
    }

    private boolean hangs(GuardedCall call) {
        return call.age().compareTo(limit.get()) > 0;
    }

    private static String hanging(GuardedCall call) {
        String place = call.place();
        return "%s has not returned for %d s%s"
                .formatted(call.stage(), call.age().toSeconds(), place.isEmpty() ? "" : ": it is at " + place);
    }

    private PluginInfo left(DeployedFile file, PluginInstallation old, GuardedCall call) {
        ComponentFault fault = fault(call);
        boolean hangs = fault.state() == PluginState.HANGING;
        return new PluginInfo(
                file.name(),
                old.jar().symbolicName(),
                old.jar().version(),
                fault.state(),
                List.of(),
                List.of(
                        hangs
                                ? "it has left, but " + fault.reason() + "; only a restart of the container ends it"
                                : fault.reason()),
                new PluginCalls(0, 0, 0, 0, 0, 0, hangs ? 1 : 0),
                old.jar().sha256(),
                Optional.empty());
    }
}
