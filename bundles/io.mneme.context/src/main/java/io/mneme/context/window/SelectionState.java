package io.mneme.context.window;

import io.mneme.context.contributor.RequestScope;
import io.mneme.context.policy.PolicyRef;
import io.mneme.context.policy.PolicyTakeover;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.policy.ServingPolicy;
import io.mneme.spi.window.WindowPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * The state of a window between two requests. It consists of numbers and names, without a reference to a plug-in.
 *
 * @param policy the policy that selected its entries
 * @param forcedSwaps the number of forced swaps of window policies before this state
 * @param awaited labels of policies that left: when they return, they serve the window again
 * @param usedAt the time of its request
 * @param span its entries
 */
record SelectionState(PolicyRef policy, long forcedSwaps, Set<String> awaited, Instant usedAt, WindowSpan span) {

    private static final String LABEL = "window policy";

    SelectionState {
        awaited = Set.copyOf(awaited);
    }

    /** Returns its policy among those that are bound now. */
    ServingPolicy<WindowPolicy> serving(SelectedPolicies selected) {
        return ServingPolicy.of(policy, LABEL, selected.snapshot().windows(), selected.window(), forcedSwaps);
    }

    PolicyTakeover takeover(ServingPolicy<WindowPolicy> serving, SelectedPolicies selected) {
        return PolicyTakeover.of(List.of(serving), selected.swapsNow(), awaited);
    }

    /** Returns the time from its request to another one; zero if that is not later. */
    Duration idleAt(Instant now) {
        Duration idle = Duration.between(usedAt, now);
        return idle.isNegative() ? Duration.ZERO : idle;
    }

    /** Returns the state after a request that was served by the same policy or another one. */
    static SelectionState after(RequestScope scope, PolicyRef policy, Set<String> awaited, WindowSpan span) {
        return new SelectionState(
                policy, scope.policies().snapshot().windows().forcedSwaps(), awaited, scope.now(), span);
    }
}
