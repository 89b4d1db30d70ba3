package io.mneme.context.policy;

import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.ContextContributor;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.Optional;

/**
 * A contributor of a plug-in, which learns of the circumstances what its contract says.
 *
 * @param plugin the plug-in's
 */
record PluggedIn(ContextContributor plugin) implements Contributor {

    @Override
    public String name() {
        return plugin.name();
    }

    @Override
    public Stability stability() {
        return plugin.stability();
    }

    @Override
    public Duration timeLimit() {
        return plugin.timeLimit();
    }

    @Override
    public Optional<Contribution> contribute(Circumstances circumstances) {
        return plugin.contribute(circumstances.request(), circumstances.now());
    }
}
