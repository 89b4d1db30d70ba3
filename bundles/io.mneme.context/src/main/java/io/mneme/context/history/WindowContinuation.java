package io.mneme.context.history;

import io.mneme.api.policy.SelectedPolicy;
import io.mneme.spi.render.HistoryRenderer;
import java.util.Optional;
import java.util.Set;

/**
 * How a window continues with the next request.
 *
 * @param plan the policies to call, and whether they resume or rebuild the window
 * @param unchanged present if the window should keep its beginning, because its policies may return; the plan applies if it
 *     cannot
 * @param awaited labels of the policies that left, for a window that the plan rebuilds: when they return, they serve it again
 */
record WindowContinuation(HistoryPlan plan, Optional<UnchangedWindow> unchanged, Set<String> awaited) {

    /**
     * A window that keeps its beginning while a policy is absent.
     *
     * @param renderer renders new entries; empty if it is the absent policy
     */
    record UnchangedWindow(Optional<SelectedPolicy<HistoryRenderer>> renderer) {}

    /** Returns the continuation that follows a plan and awaits no policy. */
    static WindowContinuation of(HistoryPlan plan) {
        return new WindowContinuation(plan, Optional.empty(), Set.of());
    }
}
