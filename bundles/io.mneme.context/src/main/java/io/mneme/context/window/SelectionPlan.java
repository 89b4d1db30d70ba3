package io.mneme.context.window;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.meter.RebuildReason;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The plan of one attempt to select a window.
 *
 * @param window the policy to call
 * @param from position of the oldest entry of the window that is resumed; empty if the window is rebuilt
 * @param cause why the window is rebuilt, or would be if its policy required it
 * @param reason why the window is rebuilt; empty if it is new or resumed
 * @param awaited labels of the policies whose return the window awaits
 * @param omissions policies that cannot serve the request
 */
record SelectionPlan(
        SelectedPolicy<WindowPolicy> window,
        OptionalLong from,
        RebuildReason cause,
        String reason,
        Set<String> awaited,
        List<Omission> omissions) {

    SelectionPlan {
        awaited = Set.copyOf(awaited);
        omissions = List.copyOf(omissions);
    }

    /** Returns the plan that rebuilds a window with a policy. */
    static SelectionPlan rebuild(
            SelectedPolicy<WindowPolicy> window, RebuildReason cause, String reason, Set<String> awaited) {
        return new SelectionPlan(
                window,
                OptionalLong.empty(),
                cause,
                reason,
                awaited,
                window.missing().stream().toList());
    }

    /** Returns the plan that resumes a window with its own policy. */
    static SelectionPlan resume(
            SelectedPolicy<WindowPolicy> own, SelectedPolicy<WindowPolicy> selected, SelectionState state) {
        return new SelectionPlan(
                own,
                OptionalLong.of(state.span().from()),
                RebuildReason.POLICY,
                "",
                state.awaited(),
                selected.missing().stream().toList());
    }

    /** Returns the plan that rebuilds the window with the built-in policy, because that of this plan failed. */
    SelectionPlan withoutWindow(String failure) {
        List<Omission> more = new ArrayList<>(omissions);
        more.add(new Omission(window.name(), window.label() + " " + failure));
        return new SelectionPlan(
                window.fallback(),
                OptionalLong.empty(),
                RebuildReason.FAILURE,
                window.label() + " failed",
                awaited,
                more);
    }

    /** Returns the step of the policy, with the reason of this plan for a rebuild, if there is one. */
    WindowStep step(WindowStep asked) {
        return reason.isEmpty()
                ? asked
                : WindowStep.rebuild(asked.from(), reason).withBlockEnds(asked.blockEnds());
    }

    boolean resumes() {
        return from.isPresent();
    }
}
