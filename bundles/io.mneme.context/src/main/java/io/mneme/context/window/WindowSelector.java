package io.mneme.context.window;

import io.mneme.api.context.Omission;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.window.Candidate;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.history.WindowPolicyCaller;
import io.mneme.context.history.WindowPolicyCaller.KnownEntries;
import io.mneme.context.history.WindowPolicyCaller.WindowNeeds;
import io.mneme.context.history.WindowTurn.AwaitedPolicies;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.PolicyRef;
import io.mneme.context.policy.PolicyTakeover;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.policy.ServingPolicy;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Selects the window of one request: with the window's own policy as long as that can resume it, else rebuilt with the
 * selected one. The built-in policy replaces one that fails, and the state of the window stays as it was.
 */
final class WindowSelector implements AwaitedPolicies {

    /** How many entries a window may grow by while its policy is absent. */
    private static final int MAX_GROWTH = 100;

    private final RequestScope scope;
    private final SelectedPolicies selected;
    private final KnownEntries entries;
    private final List<Candidate> newest;
    private final WindowPolicyCaller caller;

    WindowSelector(RequestScope scope, KnownEntries entries, WindowPolicyCaller caller) {
        this.scope = scope;
        this.entries = entries;
        newest = entries.candidates();
        this.caller = caller;
        selected = scope.policies();
    }

    @Override
    public boolean isBlocked() {
        return selected.snapshot().windows().policies().stream().anyMatch(SelectedPolicy::isBlocked);
    }

    @Override
    public boolean selectsBlocked() {
        return selected.window().isBlocked();
    }

    /** Selects the window of a request that does not get its turn in time. */
    WindowSelection withoutWindow(Duration waited) {
        SelectedPolicy<WindowPolicy> window = selected.window().fallback();
        List<Omission> omissions =
                new ArrayList<>(selected.window().missing().stream().toList());
        omissions.add(new Omission(
                "window", "the window was in use for " + waited.toMillis() + " ms; " + window.name() + " serves"));
        return select(
                new SelectionPlan(
                        window, OptionalLong.empty(), RebuildReason.BUSY, "the window was in use", Set.of(), omissions),
                Optional.empty());
    }

    /** Selects the window of the request after that of a state; without a state, of the window's first request. */
    WindowSelection next(Optional<SelectionState> last) {
        return last.map(this::next).orElseGet(() -> select(rebuild(RebuildReason.FIRST, "", Set.of()), last));
    }

    private WindowSelection next(SelectionState last) {
        ServingPolicy<WindowPolicy> serving = last.serving(selected);
        PolicyTakeover takeover = last.takeover(serving, selected);
        if (!last.span().continuesIn(newest)) {
            return select(
                    rebuild(RebuildReason.ENTRIES, "other entries belong into the window now", Set.of()),
                    Optional.of(last));
        }
        if (takeover.mayReturn() && mayGrow(last.span())) {
            return unchanged(last);
        }
        SelectionPlan plan = takeover.cause()
                .map(cause -> rebuild(cause, takeover.reason(), takeover.missing()))
                .orElseGet(() -> SelectionPlan.resume(serving.active().orElseThrow(), selected.window(), last));
        return select(plan, Optional.of(last));
    }

    private boolean mayGrow(WindowSpan span) {
        return span.isReachedBy(newest) && WindowSpan.of(newest, span.from()).entries() <= span.entries() + MAX_GROWTH;
    }

    /** Continues a window whose beginning stays, because its policy may return. */
    private WindowSelection unchanged(SelectionState last) {
        return WindowSelection.of(
                last.policy(),
                WindowStep.grow(last.span().from()),
                newest,
                List.of(),
                selected.window().missing().stream().toList(),
                Optional.of(SelectionState.after(
                        scope,
                        last.policy(),
                        last.awaited(),
                        WindowSpan.of(newest, last.span().from()))),
                RebuildReason.DEPARTURE);
    }

    private SelectionPlan rebuild(RebuildReason cause, String reason, Set<String> awaited) {
        return SelectionPlan.rebuild(selected.window(), cause, reason, awaited);
    }

    private WindowSelection select(SelectionPlan plan, Optional<SelectionState> last) {
        PolicyResult<WindowNeeds> needs = caller.needs(plan.window());
        if (needs.failed()) {
            return select(plan.withoutWindow(needs.failure()), last);
        }
        PolicyResult<WindowStep> step = caller.nextStep(
                plan.window(),
                plan.from(),
                entries.newest(needs.get().entries()),
                last.map(state -> state.idleAt(scope.now())),
                needs.get().settings());
        if (step.failed()) {
            return select(plan.withoutWindow(step.failure()), last);
        }
        boolean own = plan.window().isSamePolicy(selected.window());
        return plan.resumes() && step.get().rebuilt() && !own
                ? select(rebuild(RebuildReason.POLICY, step.get().reason(), Set.of()), last)
                : selection(plan, plan.step(step.get()), needs.get().warnings(), last);
    }

    private WindowSelection selection(
            SelectionPlan plan, WindowStep step, List<String> warnings, Optional<SelectionState> last) {
        PolicyRef policy = new PolicyRef(plan.window());
        WindowSpan span = WindowSpan.of(newest, step.from());
        Optional<SelectionState> state = plan.resumes() || plan.window().isSamePolicy(selected.window())
                ? Optional.of(SelectionState.after(scope, policy, plan.awaited(), span))
                : last;
        return WindowSelection.of(policy, step, newest, warnings, plan.omissions(), state, plan.cause());
    }
}
