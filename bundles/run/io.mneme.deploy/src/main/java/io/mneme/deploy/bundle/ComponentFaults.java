package io.mneme.deploy.bundle;

import io.mneme.api.plugin.PluginState;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.framework.Bundle;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;

/** Finds the components of a bundle that take no part, and why. */
public record ComponentFaults(ServiceComponentRuntime runtime) {

    private static final String REFUSED = "java.lang.IllegalArgumentException: ";
    private static final String CAUSE = "Caused by: ";

    /**
     * A component that takes no part.
     *
     * @param state whether it failed or waits
     * @param reason why, as a sentence
     */
    public record ComponentFault(PluginState state, String reason) {}

    /** Returns the faults of a bundle that runs; empty if all its components take part. */
    public List<ComponentFault> of(Bundle bundle) {
        Collection<ComponentDescriptionDTO> components = runtime.getComponentDescriptionDTOs(bundle);
        return components.stream()
                .flatMap(component -> runtime.getComponentConfigurationDTOs(component).stream()
                        .flatMap(configuration -> fault(component, configuration).stream()))
                .toList();
    }

    private static Optional<ComponentFault> fault(
            ComponentDescriptionDTO component, ComponentConfigurationDTO configuration) {
        return switch (configuration.state) {
            case ComponentConfigurationDTO.FAILED_ACTIVATION -> Optional.of(
                    new ComponentFault(PluginState.FAILED, failure(component, configuration.failure)));
            case ComponentConfigurationDTO.UNSATISFIED_REFERENCE -> Optional.of(new ComponentFault(
                    PluginState.WAITING, component.name + " waits for " + missing(component, configuration)));
            case ComponentConfigurationDTO.UNSATISFIED_CONFIGURATION -> Optional.of(new ComponentFault(
                    PluginState.WAITING,
                    component.name + " waits for the configuration "
                            + Stream.of(component.configurationPid)
                                    .map(pid -> "etc/" + pid + ".cfg")
                                    .collect(Collectors.joining(", "))));
                // What is satisfied is constructed when it comes. The runtime keeps each failure but those that it
                // cannot describe.
            case ComponentConfigurationDTO.SATISFIED -> component.factory == null
                    ? Optional.of(new ComponentFault(
                            PluginState.FAILED,
                            component.name + " was not activated: what it threw cannot be described"))
                    : Optional.empty();
            default -> Optional.empty();
        };
    }

    private static String failure(ComponentDescriptionDTO component, String trace) {
        String cause = cause(trace);
        return cause.startsWith(REFUSED)
                ? "%s refuses its configuration%s: %s"
                        .formatted(component.name, pids(component), cause.substring(REFUSED.length()))
                : component.name + " failed: " + cause;
    }

    private static String pids(ComponentDescriptionDTO component) {
        return component.configurationPid.length == 0 ? "" : " " + String.join(", ", component.configurationPid);
    }

    private static String missing(ComponentDescriptionDTO component, ComponentConfigurationDTO configuration) {
        return Arrays.stream(configuration.unsatisfiedReferences)
                .map(reference -> "the service " + service(component, reference))
                .collect(Collectors.joining(", "));
    }

    private static String service(ComponentDescriptionDTO component, UnsatisfiedReferenceDTO missing) {
        String service = Arrays.stream(component.references)
                .filter(reference -> reference.name.equals(missing.name))
                .map(reference -> reference.interfaceName)
                .findFirst()
                .orElse(missing.name);
        return missing.target == null ? service : service + " " + missing.target;
    }

    /** Returns the line of a stack trace that names the first cause. */
    private static String cause(String trace) {
        return trace.lines()
                .filter(line -> line.startsWith(CAUSE))
                .reduce((earlier, later) -> later)
                .map(line -> line.substring(CAUSE.length()))
                .or(() -> trace.lines().findFirst())
                .orElse("");
    }
}
