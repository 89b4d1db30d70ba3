package io.mneme.context.policy;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import java.util.Optional;
import java.util.Set;

/**
 * A policy that has served a window, beside the policies of its type that are bound now. Used for one request.
 *
 * @param own the policy
 * @param label label of the policy
 * @param active the policy as it is bound now; empty if it left or is disabled
 * @param bound the policies of its type
 * @param selected the policy that the request selects
 * @param forcedSwaps the number of forced swaps of its type when it served
 */
public record ServingPolicy<S>(
        PolicyRef own,
        String label,
        Optional<SelectedPolicy<S>> active,
        BoundPolicies<S> bound,
        SelectedPolicy<S> selected,
        long forcedSwaps) {

    /** Returns a policy among those that are bound now. */
    public static <S> ServingPolicy<S> of(
            PolicyRef own, String type, BoundPolicies<S> bound, SelectedPolicy<S> selected, long forcedSwaps) {
        return new ServingPolicy<>(
                own, type + " " + own.name(), bound.stillActive(own.id()), bound, selected, forcedSwaps);
    }

    boolean isReplaced(boolean swapsNow, Set<String> awaited) {
        boolean forced = bound.forcedSwaps() > forcedSwaps;
        return !own.isOf(selected) && (swapsNow || forced || awaited.contains(selected.label()));
    }

    boolean mayReturn() {
        return active.isPresent() || bound.leftRecently(own.id());
    }
}
