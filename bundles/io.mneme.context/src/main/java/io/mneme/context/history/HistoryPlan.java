package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * The plan of one attempt to build a history.
 *
 * @param window the window policy to call
 * @param renderer the renderer to call
 * @param from position of the oldest entry of the window that is resumed; empty if the window is rebuilt
 * @param cause why the window is rebuilt, or would be if its policy required it
 * @param reason why the window is rebuilt; empty if it is new or resumed
 * @param omissions policies that cannot serve the request
 */
record HistoryPlan(
        SelectedPolicy<WindowPolicy> window,
        SelectedPolicy<HistoryRenderer> renderer,
        OptionalLong from,
        RebuildReason cause,
        String reason,
        List<Omission> omissions) {

    HistoryPlan {
        omissions = List.copyOf(omissions);
    }

    /** Returns the plan that rebuilds a window with the selected policies. */
    static HistoryPlan rebuild(SelectedPolicies selected, RebuildReason cause, String reason) {
        return new HistoryPlan(
                selected.window(), selected.renderer(), OptionalLong.empty(), cause, reason, selected.omissions());
    }

    /** Returns the plan that resumes a window with its own policies. */
    static HistoryPlan resume(
            SelectedPolicy<WindowPolicy> window,
            SelectedPolicy<HistoryRenderer> renderer,
            long from,
            SelectedPolicies selected) {
        return new HistoryPlan(window, renderer, OptionalLong.of(from), RebuildReason.POLICY, "", selected.omissions());
    }

    /** Returns the plan that rebuilds the window with the built-in window policy, because that of this plan failed. */
    HistoryPlan withoutWindow(String failure) {
        return new HistoryPlan(
                window.fallback(),
                renderer,
                OptionalLong.empty(),
                RebuildReason.FAILURE,
                window.label() + " failed",
                with(window, failure));
    }

    /** Returns the plan that rebuilds the window with the built-in renderer, because that of this plan failed. */
    HistoryPlan withoutRenderer(String failure) {
        return new HistoryPlan(
                window,
                renderer.fallback(),
                OptionalLong.empty(),
                RebuildReason.FAILURE,
                renderer.label() + " failed",
                with(renderer, failure));
    }

    private List<Omission> with(SelectedPolicy<?> failed, String failure) {
        List<Omission> more = new ArrayList<>(omissions);
        more.add(new Omission(failed.name(), failed.label() + " " + failure));
        return more;
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
    boolean usesOnly(SelectedPolicies selected) {
        return window.isSamePolicy(selected.window()) && renderer.isSamePolicy(selected.renderer());
    }
}
