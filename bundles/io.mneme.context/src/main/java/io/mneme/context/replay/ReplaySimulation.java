package io.mneme.context.replay;

import io.mneme.api.context.ContextReplay.TrialResult;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.api.policy.PolicyResult;
import io.mneme.api.policy.SelectedPolicy;
import io.mneme.api.policy.Settings;
import io.mneme.context.history.WindowStepCall;
import io.mneme.api.window.Candidate;
import io.mneme.api.window.ProviderProfile;
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
 * @param prompts the prompts
 * @param candidates all entries, oldest first
 * @param times when they took place, as far as it is known
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
     * @param reach how many entries the policy looks at
     */
    TrialResult run(SelectedPolicy<WindowPolicy> window, Settings settings, int reach, int requests) {
        long tokens = 0;
        long reused = 0;
        long entries = 0;
        int rebuilds = 0;
        int from = 0;
        int first = candidates.size() - requests;
        List<WindowStep> steps = steps(window, settings, reach, Math.max(1, first));
        for (int now = first; now < candidates.size(); now++) {
            int before = from;
            if (now > 0) {
                WindowStep step = steps.get(now - Math.max(1, first));
                from = index(step.from(), now);
                rebuilds += step.rebuilt() ? 1 : 0;
            }
            tokens += prompts.tokens(from, now);
            reused += now == first ? 0 : prompts.sharedTokens(from, now, before, now - 1);
            entries += now - from;
        }
        double seen = requests == 0 ? 0 : (double) entries / requests;
        return new TrialResult(window.name(), requests, tokens, reused, rebuilds, seen);
    }

    /** Returns the steps before each entry from this one on. */
    private List<WindowStep> steps(SelectedPolicy<WindowPolicy> window, Settings settings, int reach, int first) {
        List<WindowStep> steps = new ArrayList<>();
        for (int from = first; from < candidates.size(); from += STEP_BATCH_SIZE) {
            int begin = from;
            int end = Math.min(from + STEP_BATCH_SIZE, candidates.size());
            OptionalLong last = steps.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(steps.get(steps.size() - 1).from());
            PolicyResult<List<WindowStep>> some =
                    window.ask(plugin -> steps(plugin, settings, reach, begin, end, last));
            if (some.failed()) {
                throw new InvalidRequestException(
                        "policy", "cannot be tried, since " + window.name() + " " + some.failure());
            }
            steps.addAll(some.get());
        }
        return steps;
    }

    /** Runs code of the plug-in: call it behind its boundary only. */
    private List<WindowStep> steps(
            Supplier<WindowPolicy> window, Settings settings, int reach, int begin, int end, OptionalLong before) {
        List<WindowStep> steps = new ArrayList<>(end - begin);
        OptionalLong last = before;
        for (int now = begin; now < end; now++) {
            WindowRequest request = new WindowRequest(
                    last,
                    candidates.subList(Math.max(0, now - reach), now),
                    last.isEmpty() ? 0 : prompts.tokensBeforeHistory(),
                    last.isEmpty() ? Duration.ZERO : idleBefore(now),
                    provider);
            WindowStep step = WindowStepCall.next(window, request, settings);
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

    private int index(long position, int before) {
        int index = before - 1;
        while (candidates.get(index).position() != position) {
            index--;
        }
        return index;
    }
}
