package io.mneme.context.section;

import io.mneme.api.context.Stability;
import io.mneme.context.policy.Circumstances;
import io.mneme.context.policy.Contributor;
import io.mneme.spi.contribute.Contribution;
import io.mneme.spi.contribute.Contribution.Joint;
import io.mneme.spi.contribute.Contribution.Role;
import java.util.List;
import java.util.Optional;

/** Closes the context section. It stands behind what changes, so it counts as changing itself. */
final class ContextFooter implements Contributor {

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
    public Optional<Contribution> contribute(Circumstances circumstances) {
        return Optional.of(FOOTER);
    }
}
