package io.mneme.context.window;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.report.ContextMeters.RebuildReason;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The plan of one attempt to select a window.
 *
 * @param window the window policy to call
 * @param renderer the renderer to call; empty if the client renders by itself
 * @param from position of the oldest entry of the window that is resumed; empty if the window is rebuilt
 * @param cause why the window is rebuilt, or would be if its policy required it
 * @param reason why the window is rebuilt; empty if it is new or resumed
 * @param awaited labels of the policies whose return the window awaits
 * @param omissions policies that cannot serve the request
 */
record WindowPlan(
        SelectedPolicy<WindowPolicy> window,
        Optional<SelectedPolicy<HistoryRenderer>> renderer,
        OptionalLong from,
        RebuildReason cause,
        String reason,
        Set<String> awaited,
        List<Omission> omissions) {

    /**
     * The policies that a request selects for its window.
     *
     * @param policies the policies of the request
     * @param renders whether the renderer is one of those for the window
     */
    record RequestPolicies(SelectedPolicies policies, boolean renders) {

        Optional<SelectedPolicy<HistoryRenderer>> renderer() {
            return Optional.of(policies.renderer()).filter(renderer -> renders);
        }

        /** Returns the policies that the request names and that cannot serve. */
        List<Omission> missing() {
            return renders
                    ? policies.omissions()
                    : policies.window().missing().stream().toList();
        }

        /** Returns whether any policy blocks, so that the turn on the window will not come soon. */
        boolean isBlocked() {
            return Stream.concat(
                            policies.windows().policies().stream(),
                            renders ? policies.renderers().policies().stream() : Stream.empty())
                    .anyMatch(SelectedPolicy::isBlocked);
        }

        /** Returns whether a policy of the request blocks, so that the request would wait for it, too. */
        boolean selectsBlocked() {
            return policies.window().isBlocked()
                    || renderer().filter(SelectedPolicy::isBlocked).isPresent();
        }
    }

    WindowPlan {
        awaited = Set.copyOf(awaited);
        omissions = List.copyOf(omissions);
    }

    /** Returns the plan that rebuilds a window with the selected policies. */
    static WindowPlan rebuild(RequestPolicies requested, RebuildReason cause, String reason, Set<String> awaited) {
        return new WindowPlan(
                requested.policies().window(),
                requested.renderer(),
                OptionalLong.empty(),
                cause,
                reason,
                awaited,
                requested.missing());
    }

    /** Returns the plan that resumes a window with its own policies. */
    static WindowPlan resume(
            SelectedPolicy<WindowPolicy> window,
            Optional<SelectedPolicy<HistoryRenderer>> renderer,
            WindowState<?> state,
            RequestPolicies requested) {
        return new WindowPlan(
                window,
                renderer,
                OptionalLong.of(state.entries().from()),
                RebuildReason.POLICY,
                "",
                state.awaited(),
                requested.missing());
    }

    /** Returns the plan of a request that did not get its turn within some milliseconds: the built-in policies serve. */
    static WindowPlan withoutTurn(RequestPolicies requested, long waitedMillis) {
        SelectedPolicy<WindowPolicy> window = requested.policies().window().fallback();
        Optional<SelectedPolicy<HistoryRenderer>> renderer =
                requested.renderer().map(SelectedPolicy::fallback);
        String serving = window.name()
                + renderer.map(other -> " and " + other.name() + " serve").orElse(" serves");
        Omission busy = new Omission("window", "the window was in use for " + waitedMillis + " ms; " + serving);
        return new WindowPlan(
                window,
                renderer,
                OptionalLong.empty(),
                RebuildReason.BUSY,
                "the window was in use",
                Set.of(),
                joined(requested.missing(), List.of(busy)));
    }

    /** Returns the plan that rebuilds the window with the built-in window policy, because that of this plan failed. */
    WindowPlan withoutWindow(String failure) {
        return without(window, failure, window.fallback(), renderer);
    }

    /** Returns the plan that rebuilds the window with the built-in renderer, because that of this plan failed. */
    WindowPlan withoutRenderer(String failure) {
        return without(renderer.orElseThrow(), failure, window, renderer.map(SelectedPolicy::fallback));
    }

    private WindowPlan without(
            SelectedPolicy<?> failed,
            String failure,
            SelectedPolicy<WindowPolicy> newWindow,
            Optional<SelectedPolicy<HistoryRenderer>> newRenderer) {
        return new WindowPlan(
                newWindow,
                newRenderer,
                OptionalLong.empty(),
                RebuildReason.FAILURE,
                failed.label() + " failed",
                awaited,
                joined(omissions, List.of(new Omission(failed.name(), failed.label() + " " + failure))));
    }

    /** Returns the step of the window policy, with the reason of this plan for a rebuild, if there is one. */
    WindowStep step(WindowStep asked) {
        return reason.isEmpty()
                ? asked
                : WindowStep.rebuild(asked.from(), reason).withBlockEnds(asked.blockEnds());
    }

    boolean resumes() {
        return from.isPresent();
    }

    /** Returns whether the policies of this plan are the selected ones. */
    boolean usesOnly(RequestPolicies requested) {
        return window.isSamePolicy(requested.policies().window())
                && renderer.stream().allMatch(requested.policies().renderer()::isSamePolicy);
    }

    static <T> List<T> joined(List<T> first, List<T> second) {
        List<T> all = new ArrayList<>(first);
        all.addAll(second);
        return all;
    }
}
