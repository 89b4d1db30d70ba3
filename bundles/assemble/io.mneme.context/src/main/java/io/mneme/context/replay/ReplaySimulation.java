package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.window.Candidate;
import io.mneme.context.contributor.RequestScope;
import io.mneme.context.window.WindowPolicyCaller;
import io.mneme.spi.window.WindowPolicy;
import io.mneme.spi.window.WindowRequest;
import io.mneme.spi.window.WindowStep;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Runs a window policy for a series of requests, each with one more entry.
 *
 * @param scope the scope of the requests, except for their windows
 * @param prompts the prompts
 * @param candidates all entries, oldest first
 * @param times when they took place, as far as it is known; one more than there are entries, for the request after the last
 */
record ReplaySimulation(
        RequestScope scope, ReplayPrompts prompts, List<Candidate> candidates, List<Optional<Instant>> times) {

    /** Number of steps in one call, which has the timeout of a request. */
    private static final int STEP_BATCH_SIZE = 100;

    /**
     * Simulates one request before each of the last entries.
     *
     * @param requests before how many
     */
    TrialResult run(PreparedTrial trial, int requests) {
        int first = candidates.size() - requests;
        List<WindowStep> steps = steps(trial, Math.max(1, first), candidates.size());
        TrialTotals totals = new TrialTotals(scope);
        for (int now = first; now < candidates.size(); now++) {
            if (now == 0) {
                totals.add(prompts.text(0, 0), 0, true, false, Duration.ZERO);
            } else {
                WindowStep step = steps.get(now - Math.max(1, first));
                int from = index(step.from(), now);
                totals.add(prompts.text(from, now), now - from, from == 0, step.rebuilt(), idleBefore(now));
            }
        }
        return totals.result(trial.name());
    }

    /** Returns the step of the request after the last entry, with one request before each of the last entries. */
    WindowStep next(PreparedTrial trial, int requests) {
        int end = candidates.size() + 1;
        List<WindowStep> steps = steps(trial, Math.max(1, end - 1 - requests), end);
        return steps.get(steps.size() - 1);
    }

    /** Returns the steps of the requests over as many entries as these, the last one excluded. */
    private List<WindowStep> steps(PreparedTrial trial, int first, int until) {
        List<WindowStep> steps = new ArrayList<>();
        for (int from = first; from < until; from += STEP_BATCH_SIZE) {
            int begin = from;
            int end = Math.min(from + STEP_BATCH_SIZE, until);
            OptionalLong last = steps.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(steps.get(steps.size() - 1).from());
            steps.addAll(PreparedTrial.tried(
                    trial.window(), trial.window().ask(plugin -> steps(plugin, trial, begin, end, last))));
        }
        return steps;
    }

    /** Runs code of the plug-in: call it behind its boundary only. */
    private List<WindowStep> steps(
            Supplier<WindowPolicy> window, PreparedTrial trial, int begin, int end, OptionalLong before) {
        List<WindowStep> steps = new ArrayList<>(end - begin);
        int headTokens = scope.tokens().count(prompts.opening());
        OptionalLong last = before;
        for (int now = begin; now < end; now++) {
            WindowRequest request = new WindowRequest(
                    last,
                    List.of(),
                    candidates.subList(Math.max(0, now - trial.reach()), now),
                    headTokens,
                    last.isEmpty() ? Optional.empty() : Optional.of(idleBefore(now)),
                    scope.provider(),
                    now < times.size() ? times.get(now) : Optional.empty());
            WindowStep step = WindowPolicyCaller.nextStep(window, request, trial.settings());
            last = OptionalLong.of(step.from());
            steps.add(step);
        }
        return steps;
    }

    /** Returns the time between the requests before two neighbouring entries; zero if it is not known. */
    private Duration idleBefore(int now) {
        return times.get(now - 1)
                .flatMap(earlier -> times.get(now).map(later -> Duration.between(earlier, later)))
                .filter(idle -> !idle.isNegative())
                .orElse(Duration.ZERO);
    }

    /** Returns the index of the entry with a position, among those before an index. */
    int index(long position, int before) {
        int index = before - 1;
        while (candidates.get(index).position() != position) {
            index--;
        }
        return index;
    }
}
