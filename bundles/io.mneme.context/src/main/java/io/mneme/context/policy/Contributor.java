package io.mneme.context.policy;

import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.Optional;

/**
 * Puts a piece into prompts, knowing what the request is served under. A plug-in's is a
 * {@link io.mneme.spi.contribute.ContextContributor}, where each method is explained.
 */
public interface Contributor {

    String name();

    Stability stability();

    /** Returns how long a call may take; zero for no limit of its own. */
    default Duration timeLimit() {
        return Duration.ZERO;
    }

    Optional<Contribution> contribute(Circumstances circumstances);
}
