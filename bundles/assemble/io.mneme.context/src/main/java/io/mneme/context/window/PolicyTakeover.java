package io.mneme.context.window;

import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.report.ContextMeters.RebuildReason;
import io.mneme.context.window.WindowState.PolicyRef;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Whether the policies of a window serve its next request, or others take over.
 *
 * @param cause why the window is rebuilt by the selected policies; empty if its own ones resume it
 * @param reason the same in words; empty if they resume it
 * @param missing labels of the policies that left: when they return, they serve the window again
 * @param mayReturn whether the missing policies may return soon, so that the window should keep its beginning meanwhile
 */
record PolicyTakeover(Optional<RebuildReason> cause, String reason, Set<String> missing, boolean mayReturn) {

    PolicyTakeover {
        missing = Set.copyOf(missing);
    }

    /**
     * A policy that has served a window, beside the policies of its type that are bound now. Used for one request.
     *
     * @param own the policy
     * @param label label of the policy
     * @param active the policy as it is bound now; empty if it left or is disabled
     * @param bound the policies of its type
     * @param selected the policy that the request selects
     */
    record ServingPolicy<S>(
            PolicyRef own,
            String label,
            Optional<SelectedPolicy<S>> active,
            BoundPolicies<S> bound,
            SelectedPolicy<S> selected) {

        /** Returns a policy among those that are bound now. */
        static <S> ServingPolicy<S> of(PolicyRef own, String type, BoundPolicies<S> bound, SelectedPolicy<S> selected) {
            return new ServingPolicy<>(own, type + " " + own.name(), bound.stillActive(own.id()), bound, selected);
        }

        private boolean isReplaced(boolean swapsNow, Set<String> awaited) {
            boolean forced = bound.forcedSwaps() > own.forcedSwaps();
            return !own.isOf(selected) && (swapsNow || forced || awaited.contains(selected.label()));
        }

        private boolean mayReturn() {
            return active.isPresent() || bound.leftRecently(own.id());
        }
    }

    /**
     * Decides about a window.
     *
     * @param serving its policies, one of each type
     * @param swapsNow whether selected policies replace those of open windows at once
     * @param awaited labels of policies whose return the window awaits
     */
    static PolicyTakeover of(List<ServingPolicy<?>> serving, boolean swapsNow, Set<String> awaited) {
        return serving.stream()
                .filter(policy -> policy.isReplaced(swapsNow, awaited))
                .findFirst()
                .map(policy ->
                        rebuild(RebuildReason.SWAP, policy.selected().label() + " became active", Set.of(), false))
                .orElseGet(() -> withoutDeparted(serving));
    }

    private static PolicyTakeover withoutDeparted(List<ServingPolicy<?>> serving) {
        Set<String> missing = new LinkedHashSet<>();
        serving.stream().filter(policy -> policy.active().isEmpty()).forEach(policy -> missing.add(policy.label()));
        if (missing.isEmpty()) {
            return new PolicyTakeover(Optional.empty(), "", Set.of(), false);
        }
        String first = missing.iterator().next();
        if (serving.stream()
                .anyMatch(policy -> missing.contains(policy.selected().label()))) {
            return rebuild(RebuildReason.DEPARTURE, first + " was updated", Set.of(), false);
        }
        boolean mayReturn = serving.stream().allMatch(ServingPolicy::mayReturn);
        return rebuild(RebuildReason.DEPARTURE, first + " has left", missing, mayReturn);
    }

    private static PolicyTakeover rebuild(RebuildReason cause, String reason, Set<String> missing, boolean mayReturn) {
        return new PolicyTakeover(Optional.of(cause), reason, missing, mayReturn);
    }
}
