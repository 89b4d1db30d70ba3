package io.mneme.ui.gogo;

import io.mneme.ui.gogo.Finding.Status;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;

/** Finds the components that do not work, and what they wait for. */
@Component(service = Examination.class)
public final class ComponentExamination implements Examination {

    private static final String OURS = "io.mneme.";

    private final ServiceComponentRuntime runtime;

    @Activate
    public ComponentExamination(@Reference ServiceComponentRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public List<Finding> findings() {
        Collection<ComponentDescriptionDTO> components = runtime.getComponentDescriptionDTOs();
        List<Finding> troubled =
                components.stream().flatMap(this::findings).distinct().toList();
        return troubled.isEmpty()
                ? List.of(new Finding(Status.OK, "components", "all " + components.size() + " are satisfied"))
                : troubled;
    }

    private Stream<Finding> findings(ComponentDescriptionDTO component) {
        return runtime.getComponentConfigurationDTOs(component).stream()
                .map(configuration -> finding(component, configuration))
                .flatMap(Optional::stream);
    }

    private static Optional<Finding> finding(
            ComponentDescriptionDTO component, ComponentConfigurationDTO configuration) {
        String check = "component " + component.name;
        return switch (configuration.state) {
            case ComponentConfigurationDTO.FAILED_ACTIVATION -> Optional.of(
                    new Finding(Status.FAIL, check, "failed: " + cause(configuration.failure)));
            case ComponentConfigurationDTO.UNSATISFIED_REFERENCE -> Optional.of(
                    new Finding(Status.WARN, check, "waits for " + missing(component, configuration)));
                // other bundles bring components along that are meant to work only when somebody configures them
            case ComponentConfigurationDTO.UNSATISFIED_CONFIGURATION -> Optional.of(new Finding(
                            Status.WARN,
                            check,
                            "waits for the configuration " + String.join(", ", component.configurationPid)))
                    .filter(finding -> component.bundle.symbolicName.startsWith(OURS));
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
