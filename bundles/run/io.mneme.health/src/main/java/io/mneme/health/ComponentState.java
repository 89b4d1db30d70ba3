package io.mneme.health;

import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.felix.hc.api.Result.Status;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;

/** Explains why a component is not satisfied or has failed. */
final class ComponentState {

    private static final String BUNDLE_PREFIX = "io.mneme.";

    private ComponentState() {}

    /** Returns what a component waits for, or why it failed; empty if it is satisfied. */
    static Optional<Entry> fault(ComponentDescriptionDTO component, ComponentConfigurationDTO configuration) {
        return switch (configuration.state) {
            case ComponentConfigurationDTO.FAILED_ACTIVATION -> Optional.of(
                    new Entry(Status.CRITICAL, component.name + " failed: " + cause(configuration.failure)));
            case ComponentConfigurationDTO.UNSATISFIED_REFERENCE -> Optional.of(
                    CheckResults.warning(component.name + " waits for " + missing(component, configuration)));
            case ComponentConfigurationDTO.UNSATISFIED_CONFIGURATION -> Optional.of(CheckResults.warning(component.name
                            + " waits for the configuration " + String.join(", ", component.configurationPid)))
                    // other bundles have components that work only where the operator configures them
                    .filter(fault -> component.bundle.symbolicName.startsWith(BUNDLE_PREFIX));
            default -> Optional.empty();
        };
    }

    private static String missing(ComponentDescriptionDTO component, ComponentConfigurationDTO configuration) {
        return Arrays.stream(configuration.unsatisfiedReferences)
                .map(reference -> missing(component, reference))
                .collect(Collectors.joining(", "));
    }

    private static String missing(ComponentDescriptionDTO component, UnsatisfiedReferenceDTO missing) {
        String service = Arrays.stream(component.references)
                .filter(reference -> reference.name.equals(missing.name))
                .map((ReferenceDTO reference) -> reference.interfaceName)
                .findFirst()
                .orElse(missing.name);
        return missing.target == null ? service : service + " " + missing.target;
    }

    /** Returns the line of a stack trace that names the first cause. */
    private static String cause(String failure) {
        return failure.lines()
                .filter(line -> line.startsWith("Caused by: "))
                .reduce((earlier, later) -> later)
                .or(() -> failure.lines().findFirst())
                .orElse("");
    }
}
