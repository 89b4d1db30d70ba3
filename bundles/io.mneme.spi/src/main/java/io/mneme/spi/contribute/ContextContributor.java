package io.mneme.spi.contribute;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Puts a piece into prompts. Register an implementation as a service, name it in a recipe, and it takes part: of several
 * of one name, the one with the highest {@code service.ranking}. Service properties {@code mode}, {@code recipe} or
 * {@code tenant} bind it to the requests with that selector.
 *
 * <p>Called once per request of such a recipe, from many threads at once. One that throws, answers null, or takes longer
 * than its time limit, is left out of that request, counted, and logged once for each cause; after several such requests in a
 * row it is disabled until it is updated. What it returns has 200,000 characters at most.
 */
@ConsumerType
public interface ContextContributor {

    /** Returns the name by which a recipe lists it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns how often its text changes. It decides where the text stands, so it must hold: see {@link Stability}. */
    Stability stability();

    /**
     * Returns how long a call may take, 200 ms unless overridden; never negative. Zero means no limit but the container's (2 s
     * as shipped), which holds in any case. A call runs on a thread of the plug-in's own, beside the recipe's other
     * contributors, and is interrupted when the time is over; as long as it has not returned, it is left out. Asked when the
     * contributor is registered, and not again.
     */
    default Duration timeLimit() {
        return Duration.ofMillis(200);
    }

    /**
     * Returns the piece for a request.
     *
     * @param request what is asked for; its texts and terms are redacted if prompts are
     * @param now the moment of the request; the only clock to use
     * @return the piece, which is redacted if prompts are; empty if it has nothing to say
     */
    Optional<Contribution> contribute(ContextRequest request, Instant now);
}
