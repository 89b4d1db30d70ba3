package io.mneme.health;

import java.util.List;
import java.util.Map;
import org.osgi.framework.dto.BundleDTO;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;
import org.osgi.service.component.runtime.dto.ReferenceDTO;
import org.osgi.service.component.runtime.dto.UnsatisfiedReferenceDTO;

/** Makes runtimes with one component, which provides one service. */
final class ComponentFixture {

    private ComponentFixture() {}

    static ServiceComponentRuntime waiting(Class<?> service) {
        ComponentConfigurationDTO waiting = new ComponentConfigurationDTO();
        waiting.state = ComponentConfigurationDTO.UNSATISFIED_REFERENCE;
        UnsatisfiedReferenceDTO missing = new UnsatisfiedReferenceDTO();
        missing.name = "journal";
        missing.target = "(kind=utterance)";
        waiting.unsatisfiedReferences = new UnsatisfiedReferenceDTO[] {missing};
        return runtime(service, waiting);
    }

    static ServiceComponentRuntime failed(Class<?> service, String failure) {
        ComponentConfigurationDTO failed = new ComponentConfigurationDTO();
        failed.state = ComponentConfigurationDTO.FAILED_ACTIVATION;
        failed.failure = failure;
        return runtime(service, failed);
    }

    static ServiceComponentRuntime active(Class<?> service) {
        ComponentConfigurationDTO active = new ComponentConfigurationDTO();
        active.state = ComponentConfigurationDTO.ACTIVE;
        return runtime(service, active);
    }

    private static ServiceComponentRuntime runtime(Class<?> service, ComponentConfigurationDTO configuration) {
        ReferenceDTO reference = new ReferenceDTO();
        reference.name = "journal";
        reference.interfaceName = "io.mneme.api.journal.Journal";
        ComponentDescriptionDTO component = new ComponentDescriptionDTO();
        component.name = "io.mneme.x.Part";
        component.bundle = new BundleDTO();
        component.bundle.symbolicName = "io.mneme.x";
        component.serviceInterfaces = new String[] {service.getName()};
        component.references = new ReferenceDTO[] {reference};
        return ServiceProxy.of(
                ServiceComponentRuntime.class,
                Map.of(
                        "getComponentDescriptionDTOs", List.of(component),
                        "getComponentConfigurationDTOs", List.of(configuration)));
    }
}
