package io.mneme.health;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** Finds the components that are not satisfied, and what they wait for. */
@Component(property = {CheckTags.NAME + "components", CheckTags.MNEME, CheckTags.UNCACHED})
public final class ComponentCheck implements HealthCheck {

    private final ServiceComponentRuntime runtime;

    @Activate
    public ComponentCheck(@Reference ServiceComponentRuntime runtime) {
        this.runtime = runtime;
    }

    @Override
    public Result execute() {
        Collection<ComponentDescriptionDTO> components = runtime.getComponentDescriptionDTOs();
        List<Entry> faults = components.stream().flatMap(this::faults).toList();
        return CheckResults.of(faults, "all " + components.size() + " are satisfied");
    }

    private Stream<Entry> faults(ComponentDescriptionDTO component) {
        return runtime.getComponentConfigurationDTOs(component).stream()
                .map(configuration -> ComponentState.fault(component, configuration))
                .flatMap(Optional::stream);
    }
}
