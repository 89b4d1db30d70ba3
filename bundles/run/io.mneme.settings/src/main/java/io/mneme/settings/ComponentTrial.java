package io.mneme.settings;

import java.time.Duration;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.Constants;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** Finds out whether the components of a configuration run on with its new values. */
@Component
public final class ComponentTrial implements ConfigurationTrial {

    /** What uses a service asks for the new one at once; on a busy machine, and through the guard of plug-ins, that takes a while. */
    private static final Duration TRIAL = Duration.ofSeconds(3);

    private static final long POLL_MILLIS = 20;
    private static final int CONFIRMATIONS = 3;

    private final ServiceComponentRuntime runtime;
    private final Duration limit;

    @Activate
    public ComponentTrial(@Reference ServiceComponentRuntime runtime) {
        this(runtime, TRIAL);
    }

    ComponentTrial(ServiceComponentRuntime runtime, Duration limit) {
        this.runtime = runtime;
        this.limit = limit;
    }

    @Override
    public TrialState begin(String pid) {
        // A component that is told of new values keeps its service, and any other one is made again.
        Set<Long> replaced = configurations(pid)
                .filter(one -> one.service != null && one.description.modified == null)
                .map(one -> one.service.id)
                .collect(Collectors.toSet());
        return new TrialState(states(pid), replaced);
    }

    @Override
    public Optional<String> refusal(String pid, TrialState before, Map<String, Optional<String>> values) {
        long end = System.nanoTime() + limit.toNanos();
        Optional<String> refusal = failure(pid, before);
        // A component shows the new values already before it is made again.
        int applied = 0;
        while (refusal.isEmpty() && applied < CONFIRMATIONS && System.nanoTime() < end && sleep()) {
            refusal = failure(pid, before);
            applied = isApplied(pid, before, values) ? applied + 1 : 0;
        }
        return refusal;
    }

    private static boolean sleep() {
        try {
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            return true;
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Returns the cause of the failure of a component that had not failed before. */
    private Optional<String> failure(String pid, TrialState before) {
        return configurations(pid)
                .filter(one -> one.state == ComponentConfigurationDTO.FAILED_ACTIVATION)
                .filter(one -> before.states().getOrDefault(one.description.name, ComponentConfigurationDTO.ACTIVE)
                        != ComponentConfigurationDTO.FAILED_ACTIVATION)
                .map(one -> cause(String.valueOf(one.failure)))
                .findFirst();
    }

    /** Returns whether all components that were active are active with the new values; one that nothing uses cannot be tried. */
    private boolean isApplied(String pid, TrialState before, Map<String, Optional<String>> values) {
        List<ComponentConfigurationDTO> present = configurations(pid).toList();
        return before.states().entrySet().stream()
                .filter(state -> state.getValue() == ComponentConfigurationDTO.ACTIVE)
                .allMatch(state -> present.stream()
                        .anyMatch(one -> one.description.name.equals(state.getKey())
                                && one.state == ComponentConfigurationDTO.ACTIVE
                                && (one.service == null || !before.replaced().contains(one.service.id))
                                && has(one.properties, values)));
    }

    private static boolean has(Map<String, Object> properties, Map<String, Optional<String>> values) {
        return values.entrySet().stream().allMatch(value -> value.getValue()
                .map(text -> text.equals(String.valueOf(properties.get(value.getKey()))))
                .orElse(true));
    }

    private Map<String, Integer> states(String pid) {
        Map<String, Integer> states = new HashMap<>();
        configurations(pid).forEach(one -> states.merge(one.description.name, one.state, Math::max));
        return states;
    }

    private Stream<ComponentConfigurationDTO> configurations(String pid) {
        Collection<ComponentDescriptionDTO> components = runtime.getComponentDescriptionDTOs();
        return components.stream()
                .filter(component -> Arrays.asList(component.configurationPid).contains(factory(pid)))
                .flatMap(component -> runtime.getComponentConfigurationDTOs(component).stream())
                .filter(one -> factory(pid).equals(pid) || isOf(pid, one.properties.get(Constants.SERVICE_PID)));
    }

    private static String factory(String pid) {
        return pid.split("~", 2)[0];
    }

    /** A component that has several configurations has the PIDs of all. */
    private static boolean isOf(String pid, Object pids) {
        return pids instanceof Object[] all ? Arrays.asList(all).contains(pid) : pid.equals(String.valueOf(pids));
    }

    /** Returns the message of the first cause in a stack trace, without the name of its class. */
    private static String cause(String trace) {
        String line = trace.lines()
                .filter(one -> one.startsWith("Caused by: "))
                .reduce((earlier, later) -> later)
                .or(() -> trace.lines().findFirst())
                .orElse("")
                .replaceFirst("^Caused by: ", "");
        return line.replaceFirst("^[\\w.$]+(Exception|Error): ", "");
    }
}
