package io.mneme.spi.weigh;

import io.mneme.api.policy.Setting;
import io.mneme.api.policy.Settings;
import java.util.List;
import org.osgi.annotation.versioning.ConsumerType;

/**
 * Decides how much each of several items matters, for example the results of a search. To use an implementation, register it as a
 * service. Of several, the one with the highest {@code service.ranking} serves the requests that name no policy. Service properties
 * {@code mode}, {@code recipe} or {@code tenant} bind it to the requests with that selector.
 *
 * <p>Called for every request, by many threads at once: keep it fast, pure and free of I/O and clock. It has no state. It gets all
 * items at once, up to 100,000, so that it can compare them, for example scale by the best score. If it throws, breaks this contract
 * or exceeds its time limit (2 s as shipped), {@code even} replaces it for that request. After several such requests in a row it is
 * disabled until it is updated.
 */
@ConsumerType
public interface WeightingPolicy {

    /** Returns the name by which a request selects it: lower case letters, digits and hyphens, at most 31. */
    String name();

    /** Returns its settings, each name once. Called once, when the policy is registered. */
    default List<Setting> settings() {
        return List.of();
    }

    /**
     * Weighs items.
     *
     * @param items the items, in the order in which they were found; may be empty
     * @param context the circumstances
     * @param settings the values of its settings
     * @return one weight for each item, in the order of the items
     */
    List<Weight> weigh(List<Weighable> items, WeightingContext context, Settings settings);
}
