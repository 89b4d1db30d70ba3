package io.mneme.itests.container;

import static org.junit.Assert.assertEquals;
import static org.ops4j.pax.exam.CoreOptions.options;

import io.mneme.itests.harness.DistributionBundles;
import io.mneme.itests.harness.PollingWait;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.inject.Inject;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.ops4j.pax.exam.Configuration;
import org.ops4j.pax.exam.Option;
import org.ops4j.pax.exam.junit.PaxExam;
import org.ops4j.pax.exam.spi.reactors.ExamReactorStrategy;
import org.ops4j.pax.exam.spi.reactors.PerClass;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.service.component.runtime.ServiceComponentRuntime;
import org.osgi.service.component.runtime.dto.ComponentConfigurationDTO;
import org.osgi.service.component.runtime.dto.ComponentDescriptionDTO;

/** The distribution's bundles fit together: all of them start, and every component of ours finds what it needs. */
@RunWith(PaxExam.class)
@ExamReactorStrategy(PerClass.class)
public class ActiveBundlesIT {

    private static final Duration START = Duration.ofSeconds(60);

    @Inject
    BundleContext framework;

    @Inject
    ServiceComponentRuntime components;

    @Configuration
    public Option[] runtime() {
        return options(
                DistributionBundles.core(),
                DistributionBundles.policies(),
                DistributionBundles.shell(),
                DistributionBundles.http(),
                DistributionBundles.commandLine(),
                DistributionBundles.search(),
                DistributionBundles.demo());
    }

    @Test
    public void everyBundleIsActive() throws InterruptedException {
        assertNoneRemain(() -> Arrays.stream(framework.getBundles())
                .filter(bundle -> bundle.getState() != Bundle.ACTIVE && !isFragment(bundle))
                .map(Bundle::getSymbolicName)
                .toList());
    }

    @Test
    public void everyComponentOfOursIsSatisfied() throws InterruptedException {
        assertNoneRemain(() -> ours().flatMap(this::missing).toList());
    }

    /** Asserts that the list runs empty in time, and names what is left of it if not. */
    private static void assertNoneRemain(Supplier<List<String>> remaining) throws InterruptedException {
        PollingWait.within(START, () -> remaining.get().isEmpty());
        assertEquals(List.of(), remaining.get());
    }

    private static boolean isFragment(Bundle bundle) {
        return bundle.getHeaders().get(Constants.FRAGMENT_HOST) != null;
    }

    private Stream<ComponentDescriptionDTO> ours() {
        Bundle[] bundles = Arrays.stream(framework.getBundles())
                .filter(bundle -> bundle.getSymbolicName().startsWith("io.mneme."))
                .toArray(Bundle[]::new);
        return components.getComponentDescriptionDTOs(bundles).stream();
    }

    /** Says of a component that is not satisfied which reference or configuration it lacks. */
    private Stream<String> missing(ComponentDescriptionDTO component) {
        return components.getComponentConfigurationDTOs(component).stream()
                .filter(configured -> configured.state != ComponentConfigurationDTO.ACTIVE
                        && configured.state != ComponentConfigurationDTO.SATISFIED)
                .map(configured -> component.name + " in state " + configured.state + " lacks "
                        + Arrays.stream(configured.unsatisfiedReferences)
                                .map(reference -> reference.name)
                                .toList()
                        + (configured.failure == null ? "" : " failed with " + configured.failure));
    }
}
