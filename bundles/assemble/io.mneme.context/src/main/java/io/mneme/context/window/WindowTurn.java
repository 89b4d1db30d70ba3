package io.mneme.context.window;

import io.mneme.api.context.Omission;
import io.mneme.api.context.WindowReport;
import io.mneme.api.context.WindowReport.PolicySource;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.window.SelectedWindow;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.report.ContextMeters.RebuildReason;
import io.mneme.context.window.PolicyTakeover.ServingPolicy;
import io.mneme.context.window.WindowCache.KeptEntries;
import io.mneme.context.window.WindowCache.OpenWindow;
import io.mneme.context.window.WindowPlan.RequestPolicies;
import io.mneme.context.window.WindowPolicyCaller.KnownEntries;
import io.mneme.context.window.WindowPolicyCaller.WindowNeeds;
import io.mneme.context.window.WindowState.PolicyRef;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The turn of one request on its window. The client drives it: it asks what the policy {@link #needs}, reads that, lets the policy
 * {@link #choose}, and {@link #end}s the turn; the window calls no client. The window's own policies serve as long as they can
 * resume it, else it is rebuilt with the selected ones. A built-in policy replaces one that fails, and the state of the window stays
 * as it was. A request that does not get its turn in time has one without a state: the one before it may be waiting for a plug-in.
 *
 * <p>Used by one thread, which closes it. The calls come in this order: {@link #rebuild} if the entries do not continue the window;
 * {@link #needs} and {@link #choose}, again as long as that returns none; {@link #end}. Instead, {@link #stay} ends the turn where
 * {@link #mayStay}, and {@link #endEmpty} where there are no entries. After an end, the turn is only closed.
 *
 * @param <C> what the client keeps of the entries
 */
public final class WindowTurn<C extends KeptEntries> implements AutoCloseable {

    /** A window is resumed, then rebuilt, then rebuilt with a built-in policy in the place of each one. */
    private static final int MAX_ATTEMPTS = 4;

    private final WindowCache<C> windows;
    private final RequestScope scope;
    private final RequestPolicies requested;
    private final WindowPolicyCaller caller;
    private final Optional<OpenWindow<C>> window;
    private final Optional<WindowState<C>> last;
    private Optional<SelectedPolicy<HistoryRenderer>> ownRenderer = Optional.empty();
    private WindowPlan plan;
    private boolean mayStay;
    private WindowNeeds needs = WindowNeeds.NONE;
    private int attempts;

    /**
     * Begins the turn.
     *
     * @param window the window; empty if the request did not get its turn in time, and leaves the window as it is
     * @param waited how long it has waited
     */
    WindowTurn(
            WindowCache<C> windows,
            RequestScope scope,
            RequestPolicies requested,
            Optional<OpenWindow<C>> window,
            Duration waited) {
        this.windows = windows;
        this.scope = scope;
        this.requested = requested;
        this.window = window;
        caller = windows.policiesOf(scope);
        last = window.flatMap(OpenWindow::state);
        plan = window.isPresent()
                ? WindowPlan.rebuild(requested, RebuildReason.FIRST, "", Set.of())
                : WindowPlan.withoutTurn(requested, waited.toMillis());
        last.ifPresent(this::continueWindow);
    }

    private void continueWindow(WindowState<C> state) {
        SelectedPolicies selected = requested.policies();
        ServingPolicy<WindowPolicy> ownWindow = state.servingWindow(selected);
        Optional<ServingPolicy<HistoryRenderer>> renderer = state.servingRenderer(selected);
        ownRenderer = renderer.flatMap(ServingPolicy::active);
        List<ServingPolicy<?>> serving = new ArrayList<>(List.of(ownWindow));
        renderer.ifPresent(serving::add);
        PolicyTakeover takeover = PolicyTakeover.of(serving, selected.swapsNow(), state.awaited());
        mayStay = takeover.mayReturn();
        plan = takeover.cause()
                .map(cause -> WindowPlan.rebuild(requested, cause, takeover.reason(), takeover.missing()))
                .orElseGet(() -> WindowPlan.resume(ownWindow.active().orElseThrow(), ownRenderer, state, requested));
    }

    /** Returns what is kept of the entries of the last request; empty if there was none. */
    public Optional<C> last() {
        return last.map(WindowState::entries);
    }

    /** Returns what is kept of the last request, if the renderer to call rendered it; else empty. */
    public Optional<C> lastRendered() {
        return last.filter(state -> state.renderer().stream()
                        .anyMatch(own -> plan.renderer().stream().anyMatch(own::isOf)))
                .map(WindowState::entries);
    }

    /**
     * Returns whether the window should keep its beginning for now, since a policy that left may return: the client ends the turn
     * by {@link #stay} if it can, before it asks for {@link #needs}.
     */
    public boolean mayStay() {
        return mayStay;
    }

    /** Returns whether the window is resumed, if its entries and its policy allow that. */
    public boolean resumes() {
        return plan.resumes();
    }

    /** Returns the renderer to call; empty if a window that {@link #mayStay} has none now, or the client renders by itself. */
    public Optional<SelectedPolicy<HistoryRenderer>> renderer() {
        return mayStay ? ownRenderer : plan.renderer();
    }

    /** Rebuilds the window with the selected policies; awaits the return of none. */
    public void rebuild(RebuildReason cause, String reason) {
        plan = WindowPlan.rebuild(requested, cause, reason, Set.of());
        mayStay = false;
    }

    /** Rebuilds the window with the built-in renderer, because the one to call failed. */
    public void replaceRenderer(String failure) {
        plan = plan.withoutRenderer(failure);
    }

    /** Begins an attempt: returns which entries the window policy needs. A built-in policy replaces one that fails. */
    public WindowNeeds needs() {
        mayStay = false;
        beginAttempt();
        PolicyResult<WindowNeeds> asked = caller.needs(plan.window());
        while (asked.failed()) {
            plan = plan.withoutWindow(asked.failure());
            beginAttempt();
            asked = caller.needs(plan.window());
        }
        needs = asked.get();
        return needs;
    }

    private void beginAttempt() {
        if (attempts++ == MAX_ATTEMPTS) {
            throw new IllegalStateException("the built-in policies failed");
        }
    }

    /**
     * Lets the window policy choose among entries that it needs.
     *
     * @return the window; empty if another attempt is necessary, which begins with {@link #needs}
     */
    public Optional<WindowStep> choose(KnownEntries entries) {
        PolicyResult<WindowStep> step = caller.nextStep(
                plan.window(), plan.from(), entries, last.map(state -> state.idleAt(scope.now())), needs.settings());
        if (step.failed()) {
            plan = plan.withoutWindow(step.failure());
            return Optional.empty();
        }
        if (plan.resumes() && step.get().rebuilt() && !plan.usesOnly(requested)) {
            rebuild(RebuildReason.POLICY, step.get().reason());
            return Optional.empty();
        }
        return Optional.of(plan.step(step.get()));
    }

    /**
     * Ends the turn with a window that the policy has chosen.
     *
     * @param entries what to keep of its entries
     * @param warnings further remarks for the caller
     * @param omissions what else was omitted
     */
    public SelectedWindow end(WindowStep step, C entries, List<String> warnings, List<Omission> omissions) {
        PolicyRef chosenBy = PolicyRef.of(plan.window(), requested.policies().windows());
        Optional<PolicyRef> renderedBy = plan.renderer()
                .map(renderer -> PolicyRef.of(renderer, requested.policies().renderers()));
        WindowState<C> state = new WindowState<>(chosenBy, renderedBy, plan.awaited(), scope.now(), entries);
        boolean continues = plan.resumes() || plan.usesOnly(requested);
        keep(continues ? Optional.of(state) : last.map(former -> former.awaiting(plan.awaited())));
        if (step.rebuilt()) {
            windows.recordRebuild(scope, plan.cause());
        }
        return selected(
                state,
                step,
                WindowPlan.joined(needs.warnings(), warnings),
                WindowPlan.joined(plan.omissions(), omissions));
    }

    /** Ends the turn with a window that {@link #mayStay}: it keeps its beginning and its policies, and shows these entries. */
    public SelectedWindow stay(C entries, List<String> warnings, List<Omission> omissions) {
        WindowState<C> state = last.orElseThrow().unchanged(requested.policies(), scope.now(), entries);
        keep(Optional.of(state));
        return selected(
                state, WindowStep.grow(entries.from()), warnings, WindowPlan.joined(requested.missing(), omissions));
    }

    /** Ends the turn without an entry: the next request begins a new window. */
    public void endEmpty() {
        keep(Optional.empty());
    }

    private void keep(Optional<WindowState<C>> state) {
        window.ifPresent(open -> open.keep(state));
    }

    private static SelectedWindow selected(
            WindowState<?> state, WindowStep step, List<String> warnings, List<Omission> omissions) {
        List<PolicySource> sources = Stream.concat(
                        Stream.of(state.window().source("window")),
                        state.renderer().map(renderer -> renderer.source("renderer")).stream())
                .toList();
        WindowReport report = new WindowReport(
                state.window().name(),
                state.renderer().map(PolicyRef::name).orElse(""),
                state.entries().shown(),
                step.rebuilt(),
                Optional.of(step.reason()).filter(text -> !text.isEmpty()),
                WindowPlan.joined(
                        warnings, omissions.stream().map(Omission::reason).toList()),
                sources);
        return new SelectedWindow(step.from(), step.blockEnds(), report, omissions);
    }

    /** Lets the next request of the window take its turn. */
    @Override
    public void close() {
        window.ifPresent(windows::end);
    }
}
