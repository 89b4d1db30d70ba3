package io.mneme.health;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.ResultLog.Entry;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** Finds the components that are not satisfied, and what they wait for; {@link PluginCheck} does it for plug-ins. */
@Component(property = {CheckTags.NAME + "components", CheckTags.MNEME, CheckTags.UNCACHED})
public final class ComponentCheck implements HealthCheck {

    private final BundleContext framework;
    private final ServiceComponentRuntime runtime;

    @Activate
    public ComponentCheck(BundleContext framework, @Reference ServiceComponentRuntime runtime) {
        this.framework = framework;
        this.runtime = runtime;
    }

    @Override
    public Result execute() {
        Collection<ComponentDescriptionDTO> components = runtime.getComponentDescriptionDTOs();
        List<Entry> faults = components.stream()
                .filter(component -> !isPlugin(component.bundle.id))
                .flatMap(this::faults)
                .toList();
        return CheckResults.of(faults, "all " + components.size() + " are satisfied");
    }

    private boolean isPlugin(long bundle) {
        Bundle present = framework.getBundle(bundle);
        return present != null && PluginCheck.isPlugin(present.getLocation());
    }

    private Stream<Entry> faults(ComponentDescriptionDTO component) {
        return runtime.getComponentConfigurationDTOs(component).stream()
                .map(configuration -> ComponentState.fault(component, configuration))
                .flatMap(Optional::stream);
    }
}
