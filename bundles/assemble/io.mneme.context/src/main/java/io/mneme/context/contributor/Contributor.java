package io.mneme.context.contributor;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.context.Stability;
import io.mneme.spi.contribute.Contribution;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Contributes to prompts, with access to the scope of the request. A plug-in's is a
 * {@link io.mneme.spi.contribute.ContextContributor}, where each method is explained.
 */
public interface Contributor {

    String name();

    Stability stability();

    /** Returns the stability with which it is called: a later one than its own if it describes what others contribute. */
    default Stability calledWith() {
        return stability();
    }

    /** Returns how long a call may take; zero for no limit of its own. */
    default Duration timeLimit() {
        return Duration.ZERO;
    }

    default Optional<Set<String>> uses() {
        return Optional.empty();
    }

    /** Returns why a request cannot be served with it at all; empty if it can. Only contributors of this bundle are asked. */
    default Optional<InvalidRequestException> rejection(ContextRequest request) {
        return Optional.empty();
    }

    List<Contribution> contribute(RequestScope scope);

    /** Returns the contributions as they may be shown: redacted, unless all their texts are redacted already. */
    default List<Contribution> shown(List<Contribution> contributions) {
        return contributions;
    }
}
