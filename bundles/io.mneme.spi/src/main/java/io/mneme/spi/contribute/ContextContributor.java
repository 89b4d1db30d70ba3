package io.mneme.spi.contribute;

import io.mneme.api.context.ContextRequest;
import io.mneme.api.context.Stability;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Adds a piece to prompts. To use an implementation, register it as a service and name it in a recipe. Of several with one
 * name, the one with the highest {@code service.ranking} is used. Service properties {@code mode}, {@code recipe} or {@code
 * tenant} bind it to the requests with that selector.
 *
 * <p>Called once per request of such a recipe, by many threads at once. If it throws, returns null or exceeds its time
 * limit, it is left out of that request. The failure is counted, and logged once for each cause. After several such requests
 * in a row it is disabled until it is updated. A piece has at most 200,000 characters.
 */
@ConsumerType
public interface ContextContributor {

    /** Returns the name by which a recipe lists it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Returns how often its text changes. It determines the place of the text in the prompt, and the text must keep to it:
     * see {@link Stability}.
     */
    Stability stability();

    /**
     * Returns the time limit of a call, 200 ms unless overridden; never negative. The container's limit (2 s as shipped)
     * applies in any case; zero means no other limit. Calls run on a thread of the plug-in's own, in parallel to the
     * recipe's other contributors. A call that exceeds the limit is interrupted, and the contributor is left out until it
     * returns. This method is called once, when the contributor is registered.
     */
    default Duration timeLimit() {
        return Duration.ofMillis(200);
    }

    /**
     * Returns the piece for a request.
     *
     * @param request the request; its texts and terms are redacted if prompts are
     * @param now the time of the request; the only clock to use
     * @return the piece, which is redacted if prompts are; empty if there is none for this request
     */
    Optional<Contribution> contribute(ContextRequest request, Instant now);
}
