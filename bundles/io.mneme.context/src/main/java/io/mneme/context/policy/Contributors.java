package io.mneme.context.policy;

import static org.osgi.service.component.annotations.ReferenceCardinality.MULTIPLE;
import static org.osgi.service.component.annotations.ReferencePolicy.DYNAMIC;

import io.mneme.spi.contribute.ContextContributor;
import java.util.List;
import org.osgi.framework.ServiceReference;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/**
 * Keeps track of the contributors there are. One that fails is left out of that request only, however often it does.
 *
 * <p>Begins only when as many are there as this bundle brings that need nothing from others, so that no early request is
 * served half. Safe for use by many threads; reading the ballot never waits.
 */
@Component(service = Contributors.class, property = "contributor.cardinality.minimum:Integer=5")
public final class Contributors {

    private final Object lock = new Object();
    private final Rivals<ContextContributor> contributors =
            new Rivals<>("contributor", ContextContributor::name, contributor -> List.of(), () -> Integer.MAX_VALUE);
    private volatile Ballot<ContextContributor> ballot = new Ballot<>(List.of(), 0);

    @Reference(name = "contributor", service = ContextContributor.class, cardinality = MULTIPLE, policy = DYNAMIC)
    public void addContributor(ServiceReference<ContextContributor> reference, ContextContributor contributor) {
        change(() -> contributors.add(reference, contributor));
    }

    public void updatedContributor(ServiceReference<ContextContributor> reference) {
        change(() -> contributors.update(reference));
    }

    public void removeContributor(ServiceReference<ContextContributor> reference) {
        change(() -> contributors.remove(reference));
    }

    /** Returns who there is now; read it once per request. */
    public Ballot<ContextContributor> ballot() {
        return ballot;
    }

    private void change(Runnable change) {
        synchronized (lock) {
            change.run();
            ballot = Ballot.of(contributors.ranked(Overrides.NONE, List.of()), Overrides.NONE, 0);
        }
    }
}
