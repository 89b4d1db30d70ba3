package io.mneme.context;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyShadows;
import io.mneme.policy.PolicyAdminService;
import io.mneme.policy.PolicyShadowService;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.weigh.WeightingPolicy;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.testkit.MemoryRegistry;
import java.util.function.LongSupplier;
import org.osgi.framework.ServiceReference;
import org.osgi.service.cm.ConfigurationAdmin;
import org.osgi.service.cm.ConfigurationEvent;

/** The registry of policies without a framework: a test registers and removes the services. */
public final class ScriptedRegistry extends MemoryRegistry {

    public ScriptedRegistry(ConfigurationAdmin configurations, MeterRegistry meters, LongSupplier clock) {
        super(configurations, meters, clock);
    }

    public PolicyAdmin admin() {
        return new PolicyAdminService(types);
    }

    public PolicyShadows shadows() {
        return new PolicyShadowService(types);
    }

    public void configurationEvent(ConfigurationEvent event) {
        types.configurationEvent(event);
    }

    /** Removes the types, with their meters. */
    public void closeAll() {
        opened.values().forEach(types::close);
    }

    public void addRenderer(ServiceReference<HistoryRenderer> reference, HistoryRenderer renderer) {
        opened.get("renderer").add(reference, renderer);
    }

    public void updatedRenderer(ServiceReference<HistoryRenderer> reference) {
        opened.get("renderer").update(reference);
    }

    public void removeRenderer(ServiceReference<HistoryRenderer> reference) {
        opened.get("renderer").remove(reference);
    }

    public void addWindow(ServiceReference<WindowPolicy> reference, WindowPolicy window) {
        opened.get("window").add(reference, window);
    }

    public void addWeighting(ServiceReference<WeightingPolicy> reference, WeightingPolicy weighting) {
        opened.get("weighting").add(reference, weighting);
    }

    public void removeWeighting(ServiceReference<WeightingPolicy> reference) {
        opened.get("weighting").remove(reference);
    }

    public void removeWindow(ServiceReference<WindowPolicy> reference) {
        opened.get("window").remove(reference);
    }

    public void addContributor(ServiceReference<ContextContributor> reference, ContextContributor contributor) {
        opened.get("contributor").add(reference, contributor);
    }

    public void updatedContributor(ServiceReference<ContextContributor> reference) {
        opened.get("contributor").update(reference);
    }

    public void removeContributor(ServiceReference<ContextContributor> reference) {
        opened.get("contributor").remove(reference);
    }
}
