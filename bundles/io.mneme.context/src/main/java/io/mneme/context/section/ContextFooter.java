package io.mneme.context.section;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.propertytypes.ServiceRanking;

/** Closes the context section. It stands behind what changes, so it counts as changing itself. */
@Component
@ServiceRanking(Integer.MIN_VALUE)
public final class ContextFooter implements ContextContributor {

    private static final Contribution FOOTER =
            new Contribution("---", Joint.LINE, Role.FRAME, List.of(), Optional.empty(), List.of());

    @Override
    public String name() {
        return "context-footer";
    }

    @Override
    public Stability stability() {
        return Stability.VOLATILE;
    }

    @Override
    public Duration timeLimit() {
        return Duration.ZERO;
    }

    @Override
    public Optional<Contribution> contribute(ContextRequest request, Instant now) {
        return Optional.of(FOOTER);
    }
}
