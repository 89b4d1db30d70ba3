package io.mneme.context.policy;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.redaction.Redactions;
import io.mneme.context.plugin.CallRunner;
import io.mneme.context.plugin.Failures;
import io.mneme.context.plugin.PluginThreads;
import io.mneme.context.settings.ContextConfiguration;
import io.mneme.spi.contribute.ContextContributor;
import java.util.ArrayList;
import java.util.List;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Keeps track of the contributors there are.
 *
 * <p>Safe for use by many threads; reading the ballot never waits.
 */
@Component(service = Contributors.class)
public final class Contributors {

    private final Object lock = new Object();
    private final Redactions redactions;
    private final ContextConfiguration configuration;
    private final List<Rival<Contributor>> standing;
    private final Rivals<Contributor> others = new Rivals<>(
            "contributor",
            contributor -> new PolicyDescription(contributor.name(), List.of(), contributor.timeLimit()),
            this::change,
            System::nanoTime);
    private volatile Ballot<Contributor> ballot;

    @Activate
    public Contributors(
            @Reference StandingContributors standing,
            @Reference ContextConfiguration configuration,
            @Reference Redactions redactions) {
        this.configuration = configuration;
        this.redactions = redactions;
        this.standing = standing.list().stream().map(BuiltIn::contributor).toList();
        ballot = counted();
    }

    @Reference(service = ContextContributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addPlugin(ServiceReference<ContextContributor> reference, ContextContributor plugin) {
        others.add(
                reference,
                new PluggedIn(plugin, redactions),
                new PluginThreads("contributor", () -> configuration.current().timeout()),
                new Failures(() -> configuration.current().maxFailures()));
    }

    public void updatedPlugin(ServiceReference<ContextContributor> reference) {
        others.update(reference);
    }

    public void removePlugin(ServiceReference<ContextContributor> reference) {
        others.remove(reference);
    }

    /** Takes in one of this bundle's that needs a service of others, and comes and goes with it. */
    @Reference(service = Contributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addContributor(ServiceReference<Contributor> reference, Contributor contributor) {
        others.add(reference, contributor, CallRunner.INLINE, BuiltIn.neverSetAside());
    }

    public void removeContributor(ServiceReference<Contributor> reference) {
        others.remove(reference);
    }

    /** Returns who there is now; read it once per request. */
    public Ballot<Contributor> ballot() {
        return ballot;
    }

    /** Returns those that take no part: they have not said their name, or have left though a call of theirs still runs. */
    List<Rival<?>> apart() {
        synchronized (lock) {
            List<Rival<?>> apart = new ArrayList<>(others.strangers());
            apart.addAll(others.stillRunning());
            return apart;
        }
    }

    private void change(Runnable change) {
        synchronized (lock) {
            change.run();
            ballot = counted();
        }
    }

    private Ballot<Contributor> counted() {
        return Ballot.of(others.ranked(Overrides.NONE, standing), Overrides.NONE, others.departures(), 0);
    }
}
