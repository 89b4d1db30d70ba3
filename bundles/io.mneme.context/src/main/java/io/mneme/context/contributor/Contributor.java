package io.mneme.context.contributor;

import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.Optional;

/**
 * Puts a piece into prompts, with access to the scope of the request. A plug-in's is a
 * {@link io.mneme.spi.contribute.ContextContributor}, where each method is explained.
 */
public interface Contributor {

    String name();

    Stability stability();

    /** Returns how long a call may take; zero for no limit of its own. */
    default Duration timeLimit() {
        return Duration.ZERO;
    }

    Optional<Contribution> contribute(RequestScope scope);

    /** Returns the contribution as it may be shown: redacted, unless all its texts are redacted already. */
    default Contribution shown(Contribution contribution) {
        return contribution;
    }
}
