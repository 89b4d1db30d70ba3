package io.mneme.health;

import io.mneme.api.journal.JournalStatus.UnopenedJournal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** Finds out why a service is absent. */
@Component(service = AbsenceReason.class)
public final class AbsenceReason {

    private final ServiceComponentRuntime runtime;

    @Reference
    volatile List<UnopenedJournal> unopened = List.of();

    @Activate
    public AbsenceReason(@Reference ServiceComponentRuntime runtime) {
        this.runtime = runtime;
    }

    /**
     * Returns which dependencies the service's components wait for, or that no active bundle provides the service; then the
     * journals that could not be opened.
     */
    String of(Class<?> service) {
        String faults = runtime.getComponentDescriptionDTOs().stream()
                .filter(component -> provides(component, service))
                .flatMap(component -> runtime.getComponentConfigurationDTOs(component).stream()
                        .map(configuration -> ComponentState.fault(component, configuration)))
                .flatMap(Optional::stream)
                .map(Entry::getMessage)
                .collect(Collectors.joining("; "));
        String absence = faults.isEmpty() ? "no active bundle provides " + service.getName() : faults;
        return Stream.concat(Stream.of(absence), unopened.stream().map(UnopenedJournal::describe))
                .collect(Collectors.joining("; "));
    }

    private static boolean provides(ComponentDescriptionDTO component, Class<?> service) {
        return Arrays.asList(component.serviceInterfaces).contains(service.getName());
    }
}
