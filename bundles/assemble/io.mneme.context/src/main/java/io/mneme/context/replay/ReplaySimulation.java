package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
import io.mneme.context.token.Utf8Length;
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
 * @param prompts the prompts, measured in tokens
 * @param candidates all entries, oldest first
 * @param times when they took place, as far as it is known; one more than there are entries, for the request after the last
 * @param provider how the provider caches prompts
 */
record ReplaySimulation(
        ReplayPrompts prompts, List<Candidate> candidates, List<Optional<Instant>> times, ProviderProfile provider) {

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
        LineMeasures measures = new LineMeasures(prompts);
        TrialTotals totals = new TrialTotals(provider);
        for (int now = first; now < candidates.size(); now++) {
            if (now == 0) {
                totals.add(measures.next(0, 0, false), Duration.ZERO);
            } else {
                WindowStep step = steps.get(now - Math.max(1, first));
                totals.add(measures.next(index(step.from(), now), now, step.rebuilt()), idleBefore(now));
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
            PolicyResult<List<WindowStep>> some = trial.window().ask(plugin -> steps(plugin, trial, begin, end, last));
            if (some.failed()) {
                throw new InvalidRequestException(
                        "policy", "cannot be tried, since " + trial.window().name() + " " + some.failure());
            }
            steps.addAll(some.get());
        }
        return steps;
    }

    /** Runs code of the plug-in: call it behind its boundary only. */
    private List<WindowStep> steps(
            Supplier<WindowPolicy> window, PreparedTrial trial, int begin, int end, OptionalLong before) {
        List<WindowStep> steps = new ArrayList<>(end - begin);
        OptionalLong last = before;
        for (int now = begin; now < end; now++) {
            WindowRequest request = new WindowRequest(
                    last,
                    List.of(),
                    candidates.subList(Math.max(0, now - trial.reach()), now),
                    prompts.lengthBeforeHistory(),
                    last.isEmpty() ? Optional.empty() : Optional.of(idleBefore(now)),
                    provider,
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

    /** Measures the prompts of one request after the other, which differ in the lines they show. Used by one thread. */
    private static final class LineMeasures {

        private final ReplayPrompts prompts;
        private final ReplayPrompts inBytes;
        private boolean follows;
        private int from;
        private int to;

        /**
         * Starts before the first prompt.
         *
         * @param prompts the prompts, measured in tokens
         */
        LineMeasures(ReplayPrompts prompts) {
            this.prompts = prompts;
            inBytes = prompts.measuredBy(Utf8Length::length);
        }

        /** Returns the measure of the next prompt, which shows the lines from the first to before the last index. */
        TurnMeasure next(int first, int last, boolean rebuilt) {
            TurnMeasure measure = new TurnMeasure(
                    prompts.length(first, last),
                    follows ? prompts.sharedLength(first, last, from, to) : 0,
                    inBytes.length(first, last),
                    follows ? inBytes.sharedLength(first, last, from, to) : 0,
                    last - first,
                    first == 0,
                    rebuilt);
            follows = true;
            from = first;
            to = last;
            return measure;
        }
    }
}
