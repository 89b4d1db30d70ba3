package io.mneme.context.policy;

import io.mneme.context.meter.RebuildReason;
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
public record PolicyTakeover(Optional<RebuildReason> cause, String reason, Set<String> missing, boolean mayReturn) {

    public PolicyTakeover {
        missing = Set.copyOf(missing);
    }

    /**
     * Decides about a window.
     *
     * @param serving its policies, one of each type
     * @param swapsNow whether selected policies replace those of open windows at once
     * @param awaited labels of policies whose return the window awaits
     */
    public static PolicyTakeover of(List<ServingPolicy<?>> serving, boolean swapsNow, Set<String> awaited) {
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
