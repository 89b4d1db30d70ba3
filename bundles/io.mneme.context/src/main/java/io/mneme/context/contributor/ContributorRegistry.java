package io.mneme.context.contributor;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.micrometer.core.instrument.MeterRegistry;
import io.mneme.api.redaction.Redactions;
import io.mneme.context.meter.PolicyMeters;
import io.mneme.context.selection.PolicyDescription;
import io.mneme.context.selection.PolicyKinds;
import io.mneme.context.settings.ContextConfiguration;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.support.plugin.CallRunner;
import io.mneme.support.plugin.Failures;
import io.mneme.support.plugin.PluginThreads;
import io.mneme.support.ranking.Overrides;
import io.mneme.support.ranking.RankedService;
import io.mneme.support.ranking.RankedServices;
import io.mneme.support.ranking.RankedSnapshot;
import java.util.List;
import java.util.Map;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;

/**
 * Tracks the contributors that are bound.
 *
 * <p>Safe for use by many threads; reading the snapshot never waits.
 */
@Component(service = ContributorRegistry.class)
public final class ContributorRegistry {

    private final Object lock = new Object();
    private final Redactions redactions;
    private final ContextConfiguration configuration;
    private final List<RankedService<Contributor, PolicyDescription>> builtIn;
    private final RankedServices<Contributor, PolicyDescription> services = new RankedServices<>(
            PolicyKinds.CONTRIBUTOR,
            PolicyDescription.NONE,
            contributor -> new PolicyDescription(
                    contributor.get().name(), List.of(), contributor.get().timeLimit(), Map.of()),
            this::change,
            System::nanoTime);
    private final PolicyMeters<Contributor> meters;
    private volatile RankedSnapshot<Contributor, PolicyDescription> snapshot;

    @Activate
    public ContributorRegistry(
            @Reference BuiltInContributors contributors,
            @Reference ContextConfiguration configuration,
            @Reference Redactions redactions,
            @Reference(target = "(!(mneme.monitoring=*))") MeterRegistry registry) {
        this.configuration = configuration;
        this.redactions = redactions;
        this.builtIn = contributors.list().stream()
                .map(contributor -> RankedService.builtIn(
                        contributor,
                        PolicyKinds.CONTRIBUTOR,
                        PolicyDescription.ofName(contributor.name()),
                        PolicyKinds.BUILT_IN))
                .toList();
        snapshot = newSnapshot();
        meters = new PolicyMeters<>(registry, PolicyKinds.CONTRIBUTOR.name(), this::snapshot, name -> snapshot()
                .activeNamed(name, (selector, values) -> false)
                .isPresent());
        meters.update();
    }

    @Deactivate
    public void removeMeters() {
        meters.close();
    }

    @Reference(service = ContextContributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addPlugin(ServiceReference<ContextContributor> reference, ContextContributor plugin) {
        services.add(
                reference,
                new PluginContributor(plugin, redactions),
                new PluginThreads("contributor", () -> configuration.current().timeout()),
                new Failures(() -> configuration.current().maxFailures()));
    }

    public void updatedPlugin(ServiceReference<ContextContributor> reference) {
        services.update(reference);
    }

    public void removePlugin(ServiceReference<ContextContributor> reference) {
        services.remove(reference);
    }

    /** Adds a contributor of this bundle that depends on another service, and leaves with it. */
    @Reference(service = Contributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addContributor(ServiceReference<Contributor> reference, Contributor contributor) {
        services.add(reference, contributor, CallRunner.INLINE, Failures.unlimited());
    }

    public void removeContributor(ServiceReference<Contributor> reference) {
        services.remove(reference);
    }

    /** Returns the contributors that are bound now; read it once per request. */
    public RankedSnapshot<Contributor, PolicyDescription> snapshot() {
        return snapshot;
    }

    /** Returns the services that cannot be selected: they have not returned their name, or have left while a call still runs. */
    public List<RankedService<?, PolicyDescription>> excluded() {
        synchronized (lock) {
            return List.copyOf(services.excluded());
        }
    }

    private void change(Runnable change) {
        synchronized (lock) {
            change.run();
            snapshot = newSnapshot();
        }
        meters.update();
    }

    private RankedSnapshot<Contributor, PolicyDescription> newSnapshot() {
        return services.snapshot(Overrides.NONE, builtIn);
    }
}
