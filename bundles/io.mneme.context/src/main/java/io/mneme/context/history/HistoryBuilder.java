package io.mneme.context.history;

import io.mneme.api.context.Omission;
import io.mneme.api.journal.Change;
import io.mneme.api.journal.Position;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.history.WindowContinuation.UnchangedWindow;
import io.mneme.context.meter.RebuildReason;
import io.mneme.context.policy.PolicyRef;
import io.mneme.context.policy.SelectedPolicies;
import io.mneme.context.source.History;
import io.mneme.context.source.HistoryItem;
import io.mneme.spi.render.HistoryRenderer;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Builds the history of one request: with the window's own policies as long as they can resume it, else rebuilt with the
 * selected ones. A built-in policy replaces one that fails, and the state of the window stays as it was.
 */
final class HistoryBuilder implements WindowTurn.AwaitedPolicies {

    /** How many entries a window may grow by while its policy is absent. */
    private static final int MAX_GROWTH = 100;

    /** A window is resumed, then rebuilt, then rebuilt with a built-in policy in the place of each one. */
    private static final int MAX_ATTEMPTS = 4;

    /** The most changes of one read. */
    private static final int MAX_CHANGES = 256;

    private final SelectedPolicies selected;
    private final History history;
    private final Instant now;
    private final PolicyCaller caller;
    private final HistoryRedaction redaction;

    HistoryBuilder(RequestScope scope, History history, PolicyCaller caller, HistoryRedaction redaction) {
        selected = scope.policies();
        now = scope.now();
        this.history = history;
        this.caller = caller;
        this.redaction = redaction;
    }

    @Override
    public boolean isBlocked() {
        return selected.snapshot().isBlocked();
    }

    @Override
    public boolean selectsBlocked() {
        return selected.window().isBlocked() || selected.renderer().isBlocked();
    }

    /** Builds the history of a request that does not get its turn on the window in time. */
    BuiltHistory withoutWindow(Duration timeout) {
        SelectedPolicy<WindowPolicy> window = selected.window().fallback();
        SelectedPolicy<HistoryRenderer> renderer = selected.renderer().fallback();
        List<Omission> omissions = new ArrayList<>(selected.omissions());
        omissions.add(new Omission(
                "window",
                "the window was in use for " + timeout.toMillis() + " ms; " + window.name() + " and " + renderer.name()
                        + " serve"));
        return build(
                new HistoryPlan(
                        window, renderer, OptionalLong.empty(), RebuildReason.BUSY, "the window was in use", omissions),
                Optional.empty());
    }

    /** Builds the history of the request after that of a state; without a state, of the window's first request. */
    BuiltHistory next(Optional<WindowState> last) {
        return last.map(this::next)
                .orElseGet(() -> build(HistoryPlan.rebuild(selected, RebuildReason.FIRST, ""), last));
    }

    private BuiltHistory next(WindowState state) {
        WindowContinuation continuation = state.next(selected, redaction.generation());
        return continuation
                .unchanged()
                .flatMap(unchanged -> resumeUnchanged(state, unchanged))
                .orElseGet(() -> {
                    BuiltHistory built = build(continuation.plan(), Optional.of(state));
                    Set<String> awaited = continuation.awaited();
                    return awaited.isEmpty() ? built : built.awaiting(awaited);
                });
    }

    private BuiltHistory build(HistoryPlan first, Optional<WindowState> last) {
        HistoryPlan plan = first;
        for (int i = 0; i < MAX_ATTEMPTS; i++) {
            HistoryAttempt attempt = attempt(plan, last);
            if (attempt.history().isPresent()) {
                return attempt.history().get();
            }
            plan = attempt.next().orElseThrow();
        }
        throw new IllegalStateException("the built-in policies failed");
    }

    /** Reads and redacts the entries, and checks that they continue the window that the plan resumes. */
    private HistoryAttempt attempt(HistoryPlan plan, Optional<WindowState> last) {
        Position end = history.end();
        PolicyResult<WindowInput> input = caller.read(plan.window());
        if (input.failed()) {
            return HistoryAttempt.retry(plan.withoutWindow(input.failure()));
        }
        List<HistoryLine> known = linesRenderedBy(plan.renderer(), last);
        RedactedEntries redacted = redaction.redact(input.get().entries(), known);
        if (redacted.entries().isEmpty()) {
            return HistoryAttempt.of(BuiltHistory.nothing(redacted.omissions()));
        }
        ReadEntries read = new ReadEntries(end, input.get(), redacted, known);
        return last.filter(state -> plan.resumes())
                .flatMap(state -> rebuildReason(state, redacted.entries()))
                .map(reason -> HistoryAttempt.retry(HistoryPlan.rebuild(selected, RebuildReason.ENTRIES, reason)))
                .orElseGet(() -> attempt(plan, read, last));
    }

    /** Renders the entries, and asks the window policy which of them to show. */
    private HistoryAttempt attempt(HistoryPlan plan, ReadEntries read, Optional<WindowState> last) {
        PolicyResult<List<HistoryLine>> rendered =
                caller.render(plan.renderer(), read.redacted().entries(), read.known());
        if (rendered.failed()) {
            return HistoryAttempt.retry(plan.withoutRenderer(rendered.failure()));
        }
        OfferedLines offered = offered(rendered.get(), read.end(), last);
        Optional<Duration> idle = last.map(state -> state.idleAt(now));
        PolicyResult<WindowStep> step = caller.nextStep(
                plan.window(), plan.from(), offered.lines(), idle, read.input().settings());
        if (step.failed()) {
            return HistoryAttempt.retry(plan.withoutWindow(step.failure()));
        }
        if (plan.resumes() && step.get().rebuilt() && !plan.usesOnly(selected)) {
            return HistoryAttempt.retry(HistoryPlan.rebuild(
                    selected, RebuildReason.POLICY, step.get().reason()));
        }
        return HistoryAttempt.of(history(plan, read, offered, plan.step(step.get()), last));
    }

    private BuiltHistory history(
            HistoryPlan plan, ReadEntries read, OfferedLines offered, WindowStep step, Optional<WindowState> last) {
        PolicyRef window = new PolicyRef(plan.window());
        PolicyRef renderer = new PolicyRef(plan.renderer());
        Set<String> awaited =
                last.filter(state -> plan.resumes()).map(WindowState::awaited).orElse(Set.of());
        Optional<WindowState> state = plan.resumes() || plan.usesOnly(selected)
                ? Optional.of(state(window, renderer, awaited, read.end(), step.from(), offered.lines()))
                : last;
        List<String> warnings = new ArrayList<>(read.input().warnings());
        offered.warning().ifPresent(warnings::add);
        List<Omission> omissions = new ArrayList<>(plan.omissions());
        omissions.addAll(read.redacted().omissions());
        BuiltHistory built = BuiltHistory.of(window, renderer, step, offered.lines(), warnings, omissions, state);
        return step.rebuilt() ? built.rebuiltFor(plan.cause()) : built;
    }

    /**
     * Continues a window whose beginning stays; empty if that is impossible, or if an entry must be rendered and the renderer is
     * absent.
     */
    private Optional<BuiltHistory> resumeUnchanged(WindowState last, UnchangedWindow unchanged) {
        Position end = history.end();
        List<HistoryLine> known = last.lines();
        RedactedEntries redacted = redaction.redact(newestSince(known), known);
        List<HistoryItem> entries = redacted.entries();
        boolean continues = !entries.isEmpty()
                && entries.get(0).position().value() <= last.from()
                && rebuildReason(last, entries).isEmpty();
        boolean renders = unchanged.renderer().isPresent()
                || LineRenderer.knownLines(entries, known).isPresent();
        if (!continues || !renders) {
            return Optional.empty();
        }
        PolicyResult<List<HistoryLine>> rendered =
                caller.render(unchanged.renderer().orElse(selected.renderer().fallback()), entries, known);
        return rendered.failed()
                ? Optional.empty()
                : Optional.of(
                        unchanged(last, end, offered(rendered.get(), end, Optional.of(last)), redacted.omissions()));
    }

    private OfferedLines offered(List<HistoryLine> lines, Position end, Optional<WindowState> last) {
        OfferedLines offered = OfferedLines.of(lines);
        boolean unchanged =
                last.filter(state -> state.endPosition().equals(end)).isPresent();
        return new OfferedLines(LaneIndexes.complete(history, offered.lines(), unchanged), offered.warning());
    }

    private List<HistoryItem> newestSince(List<HistoryLine> known) {
        return history.newest(known.size() + MAX_GROWTH).stream()
                .filter(entry -> entry.position().value() >= known.get(0).position())
                .toList();
    }

    private BuiltHistory unchanged(
            WindowState last, Position end, OfferedLines offered, List<Omission> redactionOmissions) {
        List<Omission> omissions = new ArrayList<>(selected.omissions());
        omissions.addAll(redactionOmissions);
        return BuiltHistory.of(
                last.window(),
                last.renderer(),
                WindowStep.grow(last.from()),
                offered.lines(),
                offered.warning().stream().toList(),
                omissions,
                Optional.of(state(last.window(), last.renderer(), last.awaited(), end, last.from(), offered.lines())));
    }

    private WindowState state(
            PolicyRef window,
            PolicyRef renderer,
            Set<String> awaited,
            Position end,
            long from,
            List<HistoryLine> lines) {
        return new WindowState(
                window,
                renderer,
                selected.snapshot().windows().forcedSwaps(),
                selected.snapshot().renderers().forcedSwaps(),
                awaited,
                redaction.generation(),
                end,
                now,
                from,
                List.copyOf(lines));
    }

    private Optional<String> rebuildReason(WindowState last, List<HistoryItem> entries) {
        return last.differsFrom(entries)
                ? last.rebuildReason(entries, changesAfter(last.endPosition()))
                : Optional.empty();
    }

    /** Returns the changes after a position, oldest first; they are read as they are needed. */
    private Stream<Change> changesAfter(Position position) {
        return Stream.iterate(
                        history.changesAfter(position, MAX_CHANGES),
                        page -> !page.isEmpty(),
                        page -> history.changesAfter(page.get(page.size() - 1).position(), MAX_CHANGES))
                .flatMap(List::stream);
    }

    private List<HistoryLine> linesRenderedBy(SelectedPolicy<HistoryRenderer> renderer, Optional<WindowState> last) {
        return last.filter(state -> state.redactionGeneration() == redaction.generation())
                .filter(state -> state.renderer().isOf(renderer))
                .map(WindowState::lines)
                .orElse(List.of());
    }
}
