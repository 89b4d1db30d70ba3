package io.mneme.spi.contribute;

import io.mneme.api.context.Stability;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Contributes to contexts. To use an implementation, register it as a service and name it in a recipe. Of several with one
 * name, the one with the highest {@code service.ranking} is used. Service properties {@code mode}, {@code recipe} or {@code
 * tenant} bind it to the requests with that selector.
 *
 * <p>Called once per request of such a recipe, by many threads at once. Where claims of stability are tested, it is called a
 * second time with the same request at another time; one whose stable items differ is placed as volatile until it is updated. If it throws, returns null or exceeds its time
 * limit, it is left out of that request. The failure is counted, and logged once for each cause. After several such requests
 * in a row it is disabled until it is updated. Its contributions have at most 1,000,000 characters together.
 */
@ConsumerType
public interface ContextContributor {

    /** Returns the name by which a recipe lists it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /**
     * Returns how often its contributions change. It determines when it is called, and the place of its contributions in the
     * prompt, which must keep to it: see {@link Stability}. Contributors are called in the order of their stability, those of
     * one stability in parallel. This method is called once, when the contributor is registered.
     */
    Stability stability();

    /**
     * Returns the time limit of a call, 200 ms unless overridden; never negative. The container's limit (2 s as shipped)
     * applies in any case; zero means no other limit. Calls run on a thread of the plug-in's own. A call that exceeds the
     * limit is interrupted, and the contributor is left out until it returns. This method is called once, when the
     * contributor is registered.
     */
    default Duration timeLimit() {
        return Duration.ofMillis(200);
    }

    /**
     * Returns which inputs of a request it may use, so that those that no contributor of a recipe uses are named as left out: the
     * names of texts, {@code vocabulary} for the terms, and {@code messages} for those of a dialogue, also of a recorded one. Empty
     * if that is not known, as it is unless overridden: of a recipe with such a contributor no input is named. This method is
     * called once, when the contributor is registered.
     */
    default Optional<Set<String>> uses() {
        return Optional.empty();
    }

    /**
     * Returns the contributions to a request.
     *
     * @param request what is asked, and what more stable contributors show
     * @return the contributions in their order, which are redacted if prompts are; empty if there are none for this request
     */
    List<Contribution> contribute(ContributionRequest request);
}
