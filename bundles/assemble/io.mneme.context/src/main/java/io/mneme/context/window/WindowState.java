package io.mneme.context.window;

import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.policy.BoundPolicies;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.window.PolicyTakeover.ServingPolicy;
import io.mneme.context.window.WindowCache.KeptEntries;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/**
 * The state of a window between two requests. It has no reference to a plug-in.
 *
 * @param <C> what its client keeps of the entries
 * @param window the policy that chose its entries
 * @param renderer the renderer of its entries; empty if the client renders by itself
 * @param awaited labels of policies that left: when they return, they serve the window again
 * @param usedAt the time of its request
 * @param entries its entries
 */
record WindowState<C extends KeptEntries>(
        PolicyRef window, Optional<PolicyRef> renderer, Set<String> awaited, Instant usedAt, C entries) {

    WindowState {
        awaited = Set.copyOf(awaited);
    }

    /**
     * A policy of a window, by id and origin: without a reference, so that a policy that left can be garbage collected.
     *
     * @param id of the service
     * @param name its name
     * @param bundle symbolic name of its bundle
     * @param version version of that bundle
     * @param forcedSwaps the number of forced swaps of its type before its newest request
     */
    record PolicyRef(long id, String name, String bundle, String version, long forcedSwaps) {

        static PolicyRef of(SelectedPolicy<?> policy, BoundPolicies<?> bound) {
            return new PolicyRef(policy.id(), policy.name(), policy.bundle(), policy.version(), bound.forcedSwaps());
        }

        private PolicyRef now(BoundPolicies<?> bound) {
            return new PolicyRef(id, name, bundle, version, bound.forcedSwaps());
        }

        PolicySource source(String type) {
            return new PolicySource(type, name, bundle, version);
        }

        boolean isOf(SelectedPolicy<?> policy) {
            return id == policy.id();
        }
    }

    /** Returns its window policy among those that are bound now. */
    ServingPolicy<WindowPolicy> servingWindow(SelectedPolicies selected) {
        return ServingPolicy.of(window, "window policy", selected.windows(), selected.window());
    }

    /** Returns its renderer among those that are bound now; empty if the client renders by itself. */
    Optional<ServingPolicy<HistoryRenderer>> servingRenderer(SelectedPolicies selected) {
        return renderer.map(own -> ServingPolicy.of(own, "renderer", selected.renderers(), selected.renderer()));
    }

    /** Returns the time from its request to another one; zero if that is not later. */
    Duration idleAt(Instant now) {
        Duration idle = Duration.between(usedAt, now);
        return idle.isNegative() ? Duration.ZERO : idle;
    }

    /** Returns the same state, which awaits the return of policies; it awaits the same ones as before if there are none. */
    WindowState<C> awaiting(Set<String> missing) {
        return missing.isEmpty() ? this : new WindowState<>(window, renderer, missing, usedAt, entries);
    }

    /** Returns the state after a request that has left its beginning and its policies as they were. */
    WindowState<C> unchanged(SelectedPolicies selected, Instant now, C newEntries) {
        return new WindowState<>(
                window.now(selected.windows()),
                renderer.map(own -> own.now(selected.renderers())),
                awaited,
                now,
                newEntries);
    }
}
