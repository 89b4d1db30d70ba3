package io.mneme.context.policy;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.api.redaction.Redactions;
import io.mneme.spi.contribute.ContextContributor;
import java.util.List;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Keeps track of the contributors there are. One that fails is left out of that request only, however often it does.
 *
 * <p>Safe for use by many threads; reading the ballot never waits.
 */
@Component(service = Contributors.class)
public final class Contributors {

    private final Object lock = new Object();
    private final Redactions redactions;
    private final List<Rival<Contributor>> standing;
    private final Rivals<Contributor> others =
            new Rivals<>("contributor", Contributor::name, contributor -> List.of(), () -> Integer.MAX_VALUE);
    private volatile Ballot<Contributor> ballot;

    @Activate
    public Contributors(@Reference StandingContributors standing, @Reference Redactions redactions) {
        this.redactions = redactions;
        this.standing = standing.list().stream().map(BuiltIn::contributor).toList();
        ballot = counted();
    }

    @Reference(service = ContextContributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addPlugin(ServiceReference<ContextContributor> reference, ContextContributor plugin) {
        change(() -> others.add(reference, new PluggedIn(plugin, redactions)));
    }

    public void updatedPlugin(ServiceReference<ContextContributor> reference) {
        change(() -> others.update(reference));
    }

    public void removePlugin(ServiceReference<ContextContributor> reference) {
        change(() -> others.remove(reference));
    }

    /** Takes in one of this bundle's that needs a service of others, and comes and goes with it. */
    @Reference(service = Contributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addContributor(ServiceReference<Contributor> reference, Contributor contributor) {
        change(() -> others.add(reference, contributor));
    }

    public void removeContributor(ServiceReference<Contributor> reference) {
        change(() -> others.remove(reference));
    }

    /** Returns who there is now; read it once per request. */
    public Ballot<Contributor> ballot() {
        return ballot;
    }

    private void change(Runnable change) {
        synchronized (lock) {
            change.run();
            ballot = counted();
        }
    }

    private Ballot<Contributor> counted() {
        return Ballot.of(others.ranked(Overrides.NONE, standing), Overrides.NONE, 0);
    }
}
