package io.mneme.context.history;

import io.mneme.api.context.ContextReplay.Outcome;
import io.mneme.api.context.InvalidRequestException;
import io.mneme.context.plugin.Answer;
import io.mneme.context.policy.Rival;
import io.mneme.spi.window.Candidate;
import io.mneme.spi.window.Settings;
import io.mneme.spi.window.Step;
import io.mneme.spi.window.WindowPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/**
 * Lets a window policy choose for request after request, each one entry further on.
 *
 * @param script the prompts
 * @param candidates all entries, oldest first
 */
record Rehearsal(Script script, List<Candidate> candidates) {

    /** How many steps a policy takes in one call, which has the time that a request would have. */
    private static final int AT_ONCE = 100;

    /**
     * Plays one request before each of the last entries.
     *
     * @param requests before how many
     * @param reach how many entries the policy looks at
     */
    Outcome play(Rival<WindowPolicy> window, Settings settings, int reach, int requests) {
        long tokens = 0;
        long reused = 0;
        long entries = 0;
        int rebuilds = 0;
        int from = 0;
        int first = candidates.size() - requests;
        List<Step> steps = steps(window, settings, reach, Math.max(1, first));
        for (int now = first; now < candidates.size(); now++) {
            int before = from;
            if (now > 0) {
                Step step = steps.get(now - Math.max(1, first));
                from = index(step.from(), now);
                rebuilds += step.rebuilt() ? 1 : 0;
            }
            tokens += script.tokens(from, now);
            reused += now == first ? 0 : script.sharedTokens(from, now, before, now - 1);
            entries += now - from;
        }
        double seen = requests == 0 ? 0 : (double) entries / requests;
        return new Outcome(window.name(), requests, tokens, reused, rebuilds, seen);
    }

    /** Returns the steps before each entry from this one on. */
    private List<Step> steps(Rival<WindowPolicy> window, Settings settings, int reach, int first) {
        List<Step> steps = new ArrayList<>();
        for (int from = first; from < candidates.size(); from += AT_ONCE) {
            int begin = from;
            int end = Math.min(from + AT_ONCE, candidates.size());
            OptionalLong last = steps.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(steps.get(steps.size() - 1).from());
            Answer<List<Step>> some =
                    window.boundary().ask(() -> steps(window.service(), settings, reach, begin, end, last));
            if (some.failed()) {
                throw new InvalidRequestException(
                        "policy", "cannot be tried, since " + window.name() + " " + some.failure());
            }
            steps.addAll(some.get());
        }
        return steps;
    }

    /** Runs code of the plug-in: call it behind its boundary only. */
    private List<Step> steps(
            WindowPolicy window, Settings settings, int reach, int begin, int end, OptionalLong before) {
        List<Step> steps = new ArrayList<>(end - begin);
        OptionalLong last = before;
        for (int now = begin; now < end; now++) {
            Step step = Steps.next(window, last, candidates.subList(Math.max(0, now - reach), now), settings);
            last = OptionalLong.of(step.from());
            steps.add(step);
        }
        return steps;
    }

    private int index(long position, int before) {
        int index = before - 1;
        while (candidates.get(index).position() != position) {
            index--;
        }
        return index;
    }
}
